/** English words for a word of another language: a question finds a text in English (`glosses/README.md`). */
import { existsSync, readFileSync } from 'node:fs'
import type { Language } from './languages.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import { wordsOf } from './words.ts'

const glosses = new Map<Language, Map<string, string>>()

/** A twentieth of a second and a megabyte, at the first word of the language. */
function readGlosses(language: Language): Map<string, string> {
  const file = new URL(`./glosses/${language}.tsv`, import.meta.url)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const known = new Map<string, string>()
  for (const line of lines) {
    const [written = '', gloss = ''] = line.split('\t')
    const word = wordsOf(written)[0]?.text ?? ''
    known.set(word, `${known.get(word) ?? ''} ${gloss}`)
  }
  return known
}

/** Stems, stop words omitted; none of an English word. */
export function glossOf(word: string, language: Language): string[] {
  let known = glosses.get(language)
  if (!known) {
    known = readGlosses(language)
    glosses.set(language, known)
  }
  return wordsOf(known.get(word) ?? '')
    .map(({ text }) => text)
    .filter((each) => !STOP_WORDS.en.has(each))
    .map((each) => stem(each, 'en'))
}
