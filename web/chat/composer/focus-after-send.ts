import type { RefObject } from 'react'

/**
 * What was pressed may be gone: the focus goes on to the composer. Where that would open a keyboard over the answer, it goes
 * to the conversation.
 */
export function focusAfterSend(
  composer: RefObject<HTMLElement | null>,
  conversation: RefObject<HTMLElement | null>,
) {
  const hasKeyboard = window.matchMedia('(pointer: fine)').matches
  const target = hasKeyboard ? composer : conversation
  target.current?.focus({ preventScroll: true })
}
