import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and always does what the newest one does: for memoised parts, and only in event handlers. */
export function useStable<Arguments extends unknown[], Result>(
  act: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...given: Arguments) => newest.current(...given), [])
}
