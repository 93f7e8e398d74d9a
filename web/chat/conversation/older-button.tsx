import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { OlderMessages } from './use-older-messages.ts'

/** Older messages are fetched before they scroll into view. */
const AHEAD = '800px 0px 0px 0px'

interface OlderButtonProps {
  older: OlderMessages
  /** What scrolls. */
  frame?: RefObject<HTMLElement | null>
  /** Where the top of the list is what people come for. */
  byPressOnly?: boolean
}

/** Loads the page before, by scrolling near it or by pressing. */
export function OlderButton({ older, frame, byPressOnly = false }: OlderButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const { isLoading } = older
  const loadOlder = useEffectEvent(older.load)

  useEffect(() => {
    if (byPressOnly || isLoading || !place.current) return
    const root = frame?.current ?? null
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && loadOlder(),
      { root, rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [byPressOnly, isLoading, frame])

  return (
    <div ref={place} className="flex justify-center pb-4">
      <Button variant="ghost" size="small" busy={isLoading} onClick={older.load}>
        Show older messages
      </Button>
    </div>
  )
}
