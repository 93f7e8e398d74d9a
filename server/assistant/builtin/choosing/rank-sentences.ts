/** Every sentence of the passages, with how likely it is the answer among them. */
import type { ReadPassage, Sentence } from '../reading/read-passage.ts'
import { type Context, featuresOf } from './sentence-features.ts'
import { SENTENCE_WEIGHTS, weightedSum } from './weights.ts'

/** Of a question in the text and of a fragment: they say little, however well their words match. */
const QUESTION_PENALTY = 1
const FRAGMENT_PENALTY = 0.7
const FRAGMENT_WORDS = 4

export interface RankedSentence {
  sentence: Sentence
  read: ReadPassage
  score: number
  /** Softmax over all ranked sentences; they sum to 1. */
  belief: number
}

export function rankSentences(context: Context): RankedSentence[] {
  const ranked = context.passages.flatMap((read) =>
    read.sentences.map((sentence) => ({
      sentence,
      read,
      score: scoreOf(sentence, read, context),
      belief: 0,
    })),
  )
  ranked.sort((a, b) => b.score - a.score)
  const top = ranked[0]?.score ?? 0
  let total = 0
  for (const entry of ranked) {
    entry.belief = Math.exp(entry.score - top)
    total += entry.belief
  }
  for (const entry of ranked) entry.belief /= total
  return ranked
}

function scoreOf(sentence: Sentence, read: ReadPassage, context: Context): number {
  let score = weightedSum(featuresOf(sentence, read, context), SENTENCE_WEIGHTS)
  if (sentence.asks) score -= QUESTION_PENALTY
  if (sentence.length < FRAGMENT_WORDS) score -= FRAGMENT_PENALTY
  return score
}
