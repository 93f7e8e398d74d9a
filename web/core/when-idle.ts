/** Safari has no idle callback; a short wait does there. */
const IDLE_FALLBACK_MS = 500

/** Runs `work` once the page has nothing better to do. Returns a function that calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, IDLE_FALLBACK_MS)
  return () => clearTimeout(timer)
}
