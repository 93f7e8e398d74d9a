/** The statement, however its lines are broken. */
function formOf(statement: string): RegExp {
  const words = statement.trim().split(/\s+/)
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'g')
}

export const isIn = (text: string, statement: string): boolean => formOf(statement).test(text)

/** Null unless it occurs exactly once. */
function placeOf(text: string, statement: string): { start: number; end: number } | null {
  const [first, second] = text.matchAll(formOf(statement))
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
