/**
 * At most `max` characters of a text, without half a surrogate pair: PostgreSQL's JSON rejects one, and a quote has to
 * match its source exactly.
 */
export const truncate = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
