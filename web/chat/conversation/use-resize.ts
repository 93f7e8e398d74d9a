import { type RefObject, useEffect } from 'react'

/** `onResize` must be stable between renders. */
export function useResize(element: RefObject<HTMLElement | null>, onResize: () => void) {
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(onResize)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, onResize])
}
