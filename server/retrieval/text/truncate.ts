/**
 * At most `max` characters of a text, and no half of a letter that takes two: PostgreSQL's JSON holds none, and what is quoted has to
 * stand in its source to the letter.
 */
export const truncate = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
