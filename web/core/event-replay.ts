import { useEffect, useLayoutEffect } from 'react'

declare global {
  /** Set by the page's inline script until hydration (server/core/http/deferred-hydration.ts). */
  var __stopEventCapture: (() => void) | undefined
  /** The last button or radio label that was clicked, or the text box in which Enter was pressed. */
  var __capturedTarget: HTMLElement | null | undefined
}

const nameOf = (pressed: HTMLElement) => pressed.ariaLabel ?? pressed.textContent

/** The real screen has replaced the prerendered one: finds the element of the same name. */
const findTwin = (pressed: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(pressed.tagName)].find(
    (twin) => nameOf(twin) === nameOf(pressed),
  )

/** Replays the click that was captured before hydration. Links work without code. */
export function useEventReplay() {
  // In the screen's own commit: later events are the screen's.
  useLayoutEffect(() => globalThis.__stopEventCapture?.(), [])
  useEffect(() => {
    const { __capturedTarget: pressed } = globalThis
    if (!pressed || pressed instanceof HTMLTextAreaElement) return
    const target = pressed.isConnected ? pressed : findTwin(pressed)
    target?.click()
  }, [])
}

/** Whether the captured event was Enter in this text box. The screen decides what that does. */
export const wasEnterPressed = (box: HTMLTextAreaElement) => globalThis.__capturedTarget === box
