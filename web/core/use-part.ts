import { useState } from 'react'
import { showNotice } from './toast.ts'

const FAILED = {
  title: 'Error',
  description: 'This could not be loaded. Check your connection and try again, or reload the page.',
}

/**
 * Code that is fetched when it is wanted: the part once it is there, and what asks for it. Without a connection, or after a
 * new release, it may not come; the page stands all the same, and the next press asks again.
 */
export function usePart<Part extends object>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  const want = () =>
    load().then(
      (loaded) => setPart(loaded),
      () => showNotice(FAILED, 'destructive'),
    )
  return [part, want] as const
}

/** Fetched ahead, as a pointer or the focus nears. Nobody has asked yet, so that nothing is said if it fails. */
export const fetchAhead = (load: () => Promise<unknown>) => () => void load().catch(() => {})
