import './text-search.css'
import { type RefObject, useEffect, useState } from 'react'
import { findMatches } from './find-matches.ts'

const ALL = 'search-match'
const CURRENT = 'search-current'

/** The browser paints the matches without changing the DOM. Without highlight support, stepping through them still works. */
function paint(name: string, ranges: Range[]) {
  if (!('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}

function scrollTo(range: Range) {
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

export function useTextSearch(root: RefObject<HTMLElement | null>, term: string, isOn: boolean) {
  const [matches, setMatches] = useState<Range[]>([])
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: known only after render
    setMatches(root.current && isOn ? findMatches(root.current, term) : [])
    setCurrent(0)
  }, [root, term, isOn])

  useEffect(() => {
    const chosen = matches[current]
    paint(ALL, matches)
    paint(CURRENT, chosen ? [chosen] : [])
    if (chosen) scrollTo(chosen)
    return () => {
      paint(ALL, [])
      paint(CURRENT, [])
    }
  }, [matches, current])

  const step = (by: 1 | -1) =>
    matches.length > 0 && setCurrent((current + by + matches.length) % matches.length)
  return { count: matches.length, current, step }
}
