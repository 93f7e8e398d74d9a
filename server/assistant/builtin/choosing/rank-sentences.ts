/** Every sentence of the passages, with how likely it is the answer among them. */

import { softmax, weightedSum } from '../reading/linear-model.ts'
import type { ReadPassage, Sentence } from '../reading/read-passage.ts'
import { reportedQuestion } from '../reading/reported-question.ts'
import { type Context, featuresOf } from './sentence-features.ts'
import { kindOf, type SentenceFeature, WEIGHTS } from './weights.ts'

export interface RankedSentence {
  sentence: Sentence
  read: ReadPassage
  features: Record<SentenceFeature, number>
  score: number
  belief: number
}

export function rankSentences(context: Context): RankedSentence[] {
  const weights = WEIGHTS[kindOf(context.meaning)].sentence
  const ranked = context.passages.flatMap((read) =>
    read.sentences
      .filter((sentence) => !isLeftOpen(sentence, read))
      .map((sentence) => {
        const features = featuresOf(sentence, read, context)
        return { sentence, read, features, score: weightedSum(features, weights), belief: 0 }
      }),
  )
  ranked.sort((a, b) => b.score - a.score)
  const beliefs = softmax(ranked.map(({ score }) => score))
  for (const [at, entry] of ranked.entries()) entry.belief = beliefs[at] ?? 0
  return ranked
}

/** A question that nothing follows answers no other. */
const isLeftOpen = ({ index, text }: Sentence, { sentences }: ReadPassage) =>
  index === sentences.length - 1 && (/[?？]$/.test(text) || reportedQuestion(text) !== null)

/** By passage: that one of its sentences answers. */
export function beliefsOf(ranked: RankedSentence[]): Map<ReadPassage, number> {
  const beliefs = new Map<ReadPassage, number>()
  for (const { read, belief } of ranked) beliefs.set(read, (beliefs.get(read) ?? 0) + belief)
  return beliefs
}
