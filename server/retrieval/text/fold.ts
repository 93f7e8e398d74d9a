const ASCII = /^[\u0020-\u007e]*$/
const MARKS = /\p{M}+/gu
/** Letters that Unicode does not take apart but people type as plain ones. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}
const SPECIAL = /[ßæœøłđıþð]/g

/** Lower case, without accents and compatibility forms: 'Müller' and 'muller' are the same word. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
}
