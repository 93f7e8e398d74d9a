/** Which texts the card's typefaces can draw: Latin letters with their marks, figures and punctuation. */

const DRAWABLE =
  /[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2190-\u2193\u2212]/
const LETTER = /\p{L}|\p{N}/u
/** Of the letters, how many must remain for the rest to make sense. */
const ENOUGH_SHARE = 0.8

/** The text without emoji and the like; '' when it is written in a script that the typefaces do not have. */
export function drawableText(text: string): string {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const drawable = characters.filter((character) => DRAWABLE.test(character))
  const letters = (of: string[]) => of.filter((character) => LETTER.test(character)).length
  if (letters(drawable) === 0 || letters(drawable) < letters(characters) * ENOUGH_SHARE) return ''
  return drawable.join('').replace(/ {2,}/g, ' ').trim()
}
