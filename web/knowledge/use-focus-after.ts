import { type RefObject, useEffect } from 'react'

/** Moves the keyboard to `target` each time `count` has grown, after closing dialogs have given it back to what is gone. */
export function useFocusAfter(count: number, target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (count === 0) return
    // A dialog that goes gives the focus back in a timer of its own, set before this one.
    const timer = setTimeout(() => target.current?.focus(), 0)
    return () => clearTimeout(timer)
  }, [count, target])
}
