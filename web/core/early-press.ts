import { useEffect, useLayoutEffect } from 'react'

declare global {
  /** Set by the page itself until its code is there (server/core/http/after-paint.ts). */
  var __endEarlyPress: (() => void) | undefined
  /** A button or a choice's label that was pressed, or a text box in which Enter was. */
  var __earlyPress: HTMLElement | null | undefined
}

const nameOf = (pressed: HTMLElement) => pressed.ariaLabel ?? pressed.textContent

/** The screen has taken the place of its first look, and what was pressed is gone: the one of the same name it is. */
const findTwin = (pressed: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(pressed.tagName)].find(
    (twin) => nameOf(twin) === nameOf(pressed),
  )

/** What a person pressed before the page's code had come is done now. Links work without. */
export function useEarlyPress() {
  // With the screen itself: what is pressed from then on is for the screen.
  useLayoutEffect(() => globalThis.__endEarlyPress?.(), [])
  useEffect(() => {
    const { __earlyPress: pressed } = globalThis
    if (!pressed || pressed instanceof HTMLTextAreaElement) return
    const target = pressed.isConnected ? pressed : findTwin(pressed)
    target?.click()
  }, [])
}

/** Whether Enter was the last that was pressed, in this text box. What that means, its screen knows. */
export const wasEntered = (box: HTMLTextAreaElement) => globalThis.__earlyPress === box
