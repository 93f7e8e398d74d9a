/**
 * Weights of the built-in assistant's two small linear models. Fitted offline on about 300 questions with known answers over fifteen
 * collections (encyclopedia articles, help pages, FAQs, a person's own account) and as many questions without one: sentences by a
 * softmax over the candidate sentences of each question, confidence by a logistic regression, both with an L2 penalty; checked by
 * leaving one whole collection out. See docs/answering.md. Change a feature, and these have to be fitted again.
 */

export type SentenceFeature = keyof typeof SENTENCE_WEIGHTS
export type ConfidenceFeature = keyof typeof CONFIDENCE_WEIGHTS

export const SENTENCE_WEIGHTS = {
  sentence: 2.02,
  sentenceSquared: 2.42,
  heading: 2.05,
  next: -1.22,
  passage: -1.09,
  passageScore: 1.64,
  pairs: 0.68,
  typeFound: 1.05,
  typeNear: 1.83,
  firstSentence: 0.54,
  long: 0.4,
  headingInQuestion: 1.58,
  headingFirst: 1.58,
  reference: 0.49,
  passageCoverage: 2.18,
  passageRank: 1.95,
  density: 0.3,
  headingF1: 2.18,
}

export const CONFIDENCE_WEIGHTS = {
  constant: -3.04,
  covered: 1.24,
  coveredWide: 1.01,
  idealBm25: 0.37,
  unseen: 0.11,
  unseenName: -0.87,
  heaviestMissing: -0.31,
  headingF1: 1.49,
  faq: 0.23,
  faqHeading: -0.37,
  faqMissing: -0.87,
  faqShare: -0.28,
  matched: 1.43,
  margin: 0.8,
  typeMissing: -0.48,
  inSentence: 1.25,
  faqPrecision: 1.62,
}

export function weightedSum<Feature extends string>(
  features: Record<Feature, number>,
  weights: Record<Feature, number>,
): number {
  let sum = 0
  for (const name in weights) sum += features[name] * weights[name]
  return sum
}
