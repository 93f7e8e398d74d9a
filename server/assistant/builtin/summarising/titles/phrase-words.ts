/** A sentence's words, with the parts of speech that end a noun phrase: from `compromise` in English, by capitals in German. */
import { fold } from '../../../../retrieval/text/fold.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import { isSmall } from './tidy-title.ts'

export interface PhraseWord {
  text: string
  isVerb: boolean
  /** A name, or in German a noun. */
  isName: boolean
  isSmall: boolean
  /** A number or a date. */
  isValue: boolean
  /** A comma or the like follows. */
  endsClause: boolean
  isLabel: boolean
}

/** Words a title needs: it is found in the first clauses. */
const READ_CHARACTERS = 300
const CLAUSE_END = /[,;:.!?()–—…]["'”’]*$/u

export async function phraseWords(sentence: string, language: Language): Promise<PhraseWord[]> {
  const read = sentence.slice(0, READ_CHARACTERS).replace(/\s[-–—]\s/g, ', ')
  const names = language === 'en' ? await tagEnglish(read) : null
  return read
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word))
    .map((written, at, all) => {
      const text = written.replace(/^[^\p{L}\p{N}&€$£]+|[^\p{L}\p{N}&%€'’.]+$|[.,]+$/gu, '')
      const tags = names?.get(fold(text)) ?? names?.get(fold(text.split('-')[0] ?? '')) ?? []
      const isCapital = /^\p{Lu}/u.test(text)
      const isProper = tags.includes('Place') || tags.includes('FirstName') || tags.includes('City')
      return {
        text: isProper ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text,
        isVerb: tags.includes('Verb') && !isCapital,
        isName:
          isProper ||
          (isCapital &&
            (at > 0 || language !== 'en' || tags.includes('ProperNoun') || /^\p{Lu}/u.test(all[1] ?? ''))),
        isSmall: isSmall(text, language),
        isValue: /^\d/.test(text) || tags.includes('Value') || tags.includes('Date'),
        isLabel: written.endsWith(':'),
        endsClause: CLAUSE_END.test(written) && !/^\p{Lu}?\p{Ll}?\.$/u.test(written),
      }
    })
}

interface Term {
  text: string
  tags: string[]
}

/** Loaded by the first message that has to name a posit: 0.6 s and 50 MB, which a server of files never needs. */
async function tagEnglish(text: string): Promise<Map<string, string[]>> {
  const { default: nlp } = await import('compromise/two')
  const sentences = nlp(text).json({ terms: { tags: true }, normal: false }) as { terms: Term[] }[]
  return new Map(sentences.flatMap(({ terms }) => terms.map((term) => [fold(term.text), term.tags])))
}
