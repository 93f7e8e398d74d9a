import { type RefObject, useCallback, useRef, useState } from 'react'

/** Closer than this to its end, the log counts as being there. */
const NEAR_END_PX = 80

export const endOf = (box: HTMLElement) => box.scrollHeight - box.clientHeight
export const isNearEnd = (box: HTMLElement) => endOf(box) - box.scrollTop < NEAR_END_PX

/** Whether the reader is at the end of the log, as of the last `look`. */
export function useAtEnd(frame: RefObject<HTMLElement | null>) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const wasAtEnd = useRef(true)

  const look = useCallback(() => {
    const box = frame.current
    if (!box) return
    wasAtEnd.current = isNearEnd(box)
    setIsAtEnd(wasAtEnd.current)
  }, [frame])

  /** A composer that grows, or a keyboard that opens, does not cover the end that the reader sees. */
  // biome-ignore lint/nursery/useReactCompiler: scrolls the element, after render
  const holdEnd = useCallback(() => {
    const box = frame.current
    // biome-ignore lint/nursery/useReactCompiler: scrolls the element, after render
    if (box?.querySelector('[data-newest-question]') && wasAtEnd.current) box.scrollTop = endOf(box)
    look()
  }, [frame, look])

  return { isAtEnd, look, holdEnd }
}
