/** Blacks out removed words, however they are separated, in texts and in the strings of JSON values. */

const BAR_MAX_CHARACTERS = 8
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu
const wordsOf = (phrase: string) => phrase.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const formOf = (phrase: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${wordsOf(phrase).join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'giu')

/** Whether a text holds the phrase. */
export const holdsPhrase = (text: string, phrase: string) => formOf(phrase).test(text)

export type Redact = (text: string) => string

export function redactor(phrases: readonly string[]): Redact {
  const forms = phrases.filter((phrase) => wordsOf(phrase).length > 0).map(formOf)
  return (text) =>
    forms.reduce(
      (kept, form) => kept.replace(form, (words) => '█'.repeat(Math.min(BAR_MAX_CHARACTERS, words.length))),
      text,
    )
}

/** Ids stay: what refers to them would be lost. */
export function redactJson(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return ID.test(value) ? value : redact(value)
  if (Array.isArray(value)) return value.map((each) => redactJson(each, redact))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactJson(each, redact)]))
}
