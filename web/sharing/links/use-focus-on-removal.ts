import { type RefObject, useEffect, useRef } from 'react'

/** When a row goes, with its button and its dialog, the keyboard goes on from the list's heading. */
export function useFocusOnRemoval(count: number, heading: RefObject<HTMLElement | null>): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) heading.current?.focus()
    before.current = count
  }, [count, heading])
}
