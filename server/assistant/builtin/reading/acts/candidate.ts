import type { Cut } from './edits.ts'
import { holds, type KnownSentence, type KnownText, stemsOf } from './known-sentences.ts'
import { plain } from './plain.ts'

export interface Candidate {
  sentence: KnownSentence
  cut: Cut
  score: number
  /** The message says itself what no longer holds. */
  isNamed: boolean
}

/** A word between the value before and this one is said of this one. */
const BESIDE = 0.4

/** How much of the words' weight the sentence shares, most of it in the clause of the span. */
export function shared(
  sentence: KnownSentence,
  span: { start: number; end: number },
  words: string[],
  { weight, language }: KnownText,
): number {
  const clause = sentence.clauses.find(({ start, end }) => start <= span.start && span.end <= end)
  const previous = sentence.values.findLast(({ end }) => end <= span.start)
  const beside = stemsOf(sentence.text.slice(previous?.end ?? 0, span.start), language)
  return words.reduce((sum, word) => {
    const near = holds(beside, word) ? BESIDE : 0
    if (clause && holds(clause.stems, word)) return sum + near + Math.max(0.35, weight(word))
    if (holds(sentence.stems, word)) return sum + 0.6 * Math.max(0.35, weight(word))
    return holds(plain(sentence.source.text).split(' '), word) ? sum + 0.15 : sum
  }, 0)
}
