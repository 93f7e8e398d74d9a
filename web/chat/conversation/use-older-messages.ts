import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { useEventCallback } from '../../core/event-callback.ts'
import { showNotice } from '../../core/toast.ts'
import { mergeMessages } from './messages.ts'

interface OlderOptions {
  /** The cached conversation. */
  queryKey: QueryKey
  fetchPage(before: string): Promise<Conversation>
  older: string | null
  /** Keeps its scroll position while messages are added above. */
  frame: RefObject<HTMLElement | null>
}

export interface OlderMessages {
  hasOlder: boolean
  isLoading: boolean
  load(): void
}

/** Older messages are no news to a screen reader: the log is silent until they are rendered. */
const QUIET_MS = 400

/** The page before the oldest message on the screen. */
export function useOlderMessages({ queryKey, fetchPage, older, frame }: OlderOptions): OlderMessages {
  const queryClient = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const keepPlace = useKeptPlace(frame, older)

  async function load() {
    if (isLoading || older === null) return
    setLoading(true)
    try {
      const page = await fetchPage(older)
      keepPlace()
      queryClient.setQueryData<Conversation>(
        queryKey,
        (cached) =>
          cached && {
            ...cached,
            messages: mergeMessages(cached.messages, page.messages),
            older: page.older,
          },
      )
    } catch {
      showNotice(CHAT_MESSAGES.loadFailed, 'destructive')
    } finally {
      setTimeout(() => setLoading(false), QUIET_MS)
    }
  }

  const loadOlder = useEventCallback(() => void load())
  return useMemo(
    () => ({ hasOlder: older !== null, isLoading, load: loadOlder }),
    [older, isLoading, loadOlder],
  )
}

/** Browsers anchor the scroll position themselves, but not at the very top, and not all of them. */
function useKeptPlace(frame: RefObject<HTMLElement | null>, cursor: string | null) {
  const kept = useRef<{ element: Element; top: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that was added
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !kept.current) return
    const { element, top } = kept.current
    kept.current = null
    box.scrollTop += element.getBoundingClientRect().top - top
  }, [cursor, frame])

  return () => {
    const element = frame.current?.querySelector('[data-message]')
    if (element) kept.current = { element, top: element.getBoundingClientRect().top }
  }
}
