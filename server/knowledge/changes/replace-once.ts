/** Position of the statement, however its lines are broken; null unless it occurs exactly once. */
function placeOf(text: string, statement: string): { start: number; end: number } | null {
  const words = statement.trim().split(/\s+/)
  const form = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'g')
  const [first, second] = text.matchAll(form)
  return first && !second ? { start: first.index, end: first.index + first[0].length } : null
}

/** The text with the statement replaced; null unless it occurs exactly once. */
export function replaceOnce(text: string, before: string, after: string): string | null {
  const place = placeOf(text, before)
  if (!place) return null
  const rest = text.slice(place.end)
  // The space behind a sentence goes with it.
  return text.slice(0, place.start) + after + (after === '' ? rest.replace(/^ /, '') : rest)
}
