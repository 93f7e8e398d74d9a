/**
 * The last step for every format. PostgreSQL's text refuses NUL; other control characters, byte order marks, soft hyphens and
 * private-use glyphs (icons, undecodable fonts) say nothing; lone surrogates are no characters. Accents are composed (NFC), or
 * a word from a Mac would never match the same word typed.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\v\f]/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(UNWANTED, '')
    .replace(MARKS_BEYOND_MEASURE, '$1')
    .normalize('NFC')
    .replace(TRAILING_SPACE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const UNWANTED = /(?![\n\t])\p{Cc}|\p{Co}|\p{Cs}|[\u00ad\u200b\u2060\ufeff\ufff9-\ufffd]/gu

/** The Stream-Safe Text Format's bound (UAX #15, 13): sorting a longer run takes time in the square of its length. */
const MARKS_BEYOND_MEASURE = /(\p{M}{30})\p{M}+/gu
/** Tried once in each run of spaces, not at each of them. */
const TRAILING_SPACE = /(?<![ \t\u00a0])[ \t\u00a0]+$/gm

const TITLE_MAX_CHARACTERS = 200

/** A title worth showing, or null: producers fill the field with file names and placeholders. */
export function cleanTitle(title: string | null | undefined): string | null {
  const text = cleanText(title ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^Microsoft (?:Word|Excel|PowerPoint) - /, '')
  if (!/[\p{L}\p{N}]/u.test(text) || PLACEHOLDER.test(text)) return null
  return text.slice(0, TITLE_MAX_CHARACTERS).toWellFormed()
}

const PLACEHOLDER =
  /^(?:untitled|unbenannt|sans titre|sin título|senza titolo|document|dokument|title|titel)[\s\d]*$|\.(?:docx?|odt|pdf|xlsx?|ods|indd|pptx?|tex|dvi)$|^(?:file|https?):\/\//i

/** The first heading of light markdown. */
export function firstHeading(text: string): string | null {
  return cleanTitle(/^#{1,6} (.+)$/m.exec(text)?.[1])
}
