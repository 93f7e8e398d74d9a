import { useEffect, useRef, useState } from 'react'

/** How long a new source is highlighted. */
const NEW_MARK_MS = 6000

/** Briefly highlights sources added after the first load of the list. `ids` newest first; undefined while unknown. */
export function useNewlyAdded(ids: string[] | undefined) {
  const newestSeen = useRef<string | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const newest = ids && (ids[0] ?? '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` is a new array at each render; its first id identifies it
  useEffect(() => {
    if (newest === undefined) return
    const before = newestSeen.current
    newestSeen.current = newest
    // Ids grow with time: a page of older sources that is loaded later is not new.
    const added = before === null ? [] : (ids ?? []).filter((id) => id > before)
    if (added.length === 0) return
    setMarked(new Set(added))
    const timer = setTimeout(() => setMarked(new Set()), NEW_MARK_MS)
    return () => clearTimeout(timer)
  }, [newest])

  return (id: string) => marked.has(id)
}
