/**
 * Weights of the built-in assistant's linear models, by the names of their features: with meaning where all sentences are encoded, others
 * of the same features where the question is in another language than the text, else of words alone. `npm run fit` writes `weights.json`;
 * docs/answering.md has the method. A feature without a weight, or a weight without a feature, does not compile.
 */
import type { Meaning } from './meaning.ts'
import weights from './weights.json' with { type: 'json' }

export type SentenceFeature = keyof typeof weights.meaning.sentence | keyof typeof weights.words.sentence
export type ConfidenceFeature =
  | keyof typeof weights.meaning.confidence
  | keyof typeof weights.words.confidence

export type VerifiedFeature = keyof typeof weights.verified.confidence

export interface Weights {
  sentence: Partial<Record<SentenceFeature, number>>
  confidence: Partial<Record<ConfidenceFeature, number>>
}

export type WeightsKind = 'words' | 'meaning' | 'foreign'

export const WEIGHTS: Record<WeightsKind, Weights> = weights

/** Of the confidence where the question and the best quote have been read together. */
export const VERIFIED_WEIGHTS: Partial<Record<VerifiedFeature, number>> = weights.verified.confidence

export const kindOf = (meaning: Meaning | null): WeightsKind =>
  meaning?.isForeign ? 'foreign' : meaning ? 'meaning' : 'words'
