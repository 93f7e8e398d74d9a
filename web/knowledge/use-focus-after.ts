import { type RefObject, useEffect } from 'react'

/** Focuses `target` each time `count` grows, after closing dialogs have restored the focus to a removed element. */
export function useFocusAfter(count: number, target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (count === 0) return
    // A dialog that goes gives the focus back in a timer of its own, set before this one.
    const timer = setTimeout(() => target.current?.focus(), 0)
    return () => clearTimeout(timer)
  }, [count, target])
}
