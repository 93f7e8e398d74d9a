/**
 * Weights of the built-in assistant's two linear models, by the names of their features. `npm run fit` writes `weights.json`;
 * docs/answering.md has the method. A feature without a weight, or a weight without a feature, does not compile.
 */
import weights from './weights.json' with { type: 'json' }

export type SentenceFeature = keyof typeof weights.sentence
export type ConfidenceFeature = keyof typeof weights.confidence

export const SENTENCE_WEIGHTS: Record<SentenceFeature, number> = weights.sentence
export const CONFIDENCE_WEIGHTS: Record<ConfidenceFeature, number> = weights.confidence

export function weightedSum<Feature extends string>(
  features: Record<Feature, number>,
  weights: Record<Feature, number>,
): number {
  let sum = 0
  for (const name in weights) sum += features[name] * weights[name]
  return sum
}
