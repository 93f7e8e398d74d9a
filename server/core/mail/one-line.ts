/** Line breaks, control characters, and marks that turn the direction of what follows. Joiners stay: scripts and emoji need them. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu
const LINKS = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/gi

/** Strangers' names, titles and words, for a mail that bears this site's name: one line, not too long, and no links. */
export function oneLine(text: string, maxCharacters: number): string {
  const letters = Array.from(text.toWellFormed().replace(NOT_IN_A_LINE, ' ').trim().replace(LINKS, '[link]'))
  const isLong = letters.length > maxCharacters
  return isLong ? `${letters.slice(0, maxCharacters - 1).join('')}…` : letters.join('')
}
