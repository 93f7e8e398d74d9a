/** Whether a sentence says what should not be known, by its words and its meaning. `npm run fit -- confidences` writes the weights. */
import { hash, tokensOf } from './acts/act-features.ts'
import weights from './confidential-weights.json' with { type: 'json' }
import { kindsBelieved } from './talk-by-meaning.ts'

export const CONFIDENCE_KINDS = ['confidential', 'open'] as const
const ROWS = CONFIDENCE_KINDS.map((kind) => weights[kind])

/** Runs of one to three words are hashed to so many numbers. */
const RUNS = 4096
const RUN_MOST_WORDS = 3
const MEANING_WEIGHT = 3

/** The numbers of its vector, then those of its words. */
export function confidenceFeatures(sentence: string, vector: Float32Array): Float32Array {
  const tokens = ['^', ...tokensOf(sentence), '$']
  const runs = new Set<number>()
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= Math.min(tokens.length, from + RUN_MOST_WORDS); to++)
      runs.add(hash(tokens.slice(from, to).join(' ')) % RUNS)
  const features = new Float32Array(vector.length + RUNS)
  for (const [at, value] of vector.entries()) features[at] = MEANING_WEIGHT * value
  for (const run of runs) features[vector.length + run] = 1 / Math.sqrt(runs.size)
  return features
}

/** 0 to 1. */
export const beliefInConfidence = (sentence: string, vector: Float32Array): number =>
  kindsBelieved(confidenceFeatures(sentence, vector), ROWS)[0] ?? 0
