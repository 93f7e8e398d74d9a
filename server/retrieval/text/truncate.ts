/**
 * At most `max` characters of a text, without half a surrogate pair: PostgreSQL's JSON rejects one, and a quote has to
 * match its source exactly.
 */
export const truncate = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()

/** Cut after a word, and the cut shown. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const words = truncate(text, max - 1).replace(/\s+\S*$/, '')
  return `${words.replace(/[^\p{L}\p{N}]+$/u, '')} …`
}
