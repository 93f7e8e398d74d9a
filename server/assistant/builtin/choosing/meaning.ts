/** How near the meanings of sentences are to the question's, where vectors of all of them are stored. */
import { ENCODED_LANGUAGES } from '../../../retrieval/ranking/closeness.ts'
import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { ReadPassage } from '../reading/read-passage.ts'

export interface Meaning {
  nearest: number
  /** The question is in another language than the text: few of its words are there, if any. */
  isForeign: boolean
}

/** Null in another language, and where a sentence has no vector: words alone decide then. */
export function readMeaning(reads: ReadPassage[], language: Language, question: string): Meaning | null {
  const isEncoded = reads.every(
    ({ passage: { closeness }, sentences }) => closeness?.length === sentences.length,
  )
  if (!ENCODED_LANGUAGES.includes(language) || !isEncoded || reads.length === 0) return null
  return {
    nearest: Math.max(0, ...reads.flatMap(({ passage }) => passage.closeness ?? [])),
    isForeign: isForeign(question, language),
  }
}

/** Some small words belong to several languages: 'was', 'am'. */
function isForeign(question: string, language: Language): boolean {
  const votes = languageVotes(wordsOf(question))
  const own = votes.find((each) => each.language === language)?.votes ?? 0
  const [first] = votes
  return first !== undefined && first.language !== language && first.votes >= 2 * own
}

export const nearnessOf = ({ passage: { closeness } }: ReadPassage, index: number) => closeness?.[index] ?? 0
