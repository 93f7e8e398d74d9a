import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest `act`: for the event handlers of memoised components, never during render. */
export function useEventCallback<Arguments extends unknown[], Result>(
  act: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...given: Arguments) => newest.current(...given), [])
}
