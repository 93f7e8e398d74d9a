import type { RefObject } from 'react'

/**
 * The pressed button may be gone: the focus moves to the composer, or to the conversation where the composer would open a
 * keyboard over the answer.
 */
export function focusAfterSend(
  composer: RefObject<HTMLElement | null>,
  conversation: RefObject<HTMLElement | null>,
) {
  const hasKeyboard = window.matchMedia('(pointer: fine)').matches
  const target = hasKeyboard ? composer : conversation
  target.current?.focus({ preventScroll: true })
}
