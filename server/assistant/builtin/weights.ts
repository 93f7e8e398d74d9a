/**
 * Weights of the built-in assistant's two small linear models. Fitted offline on about 240 questions with known answers over eleven
 * collections (encyclopedia articles, help pages, FAQs, a person's own account) and as many questions without one: sentences by a
 * softmax over the candidate sentences of each question, confidence by a logistic regression, both with an L2 penalty; checked by
 * leaving one whole collection out. See docs/answering.md. Change a feature, and these have to be fitted again.
 */
import { CONFIDENCE_FEATURES } from './confidence-features.ts'
import { SENTENCE_FEATURES } from './sentence-features.ts'

const SENTENCE: Record<(typeof SENTENCE_FEATURES)[number], number> = {
  sentence: 2.31,
  sentenceSquared: 2.03,
  heading: 1.16,
  next: -1.59,
  passage: -0.77,
  passageScore: 1.94,
  pairs: 0.56,
  kindFound: 1.3,
  kindNear: 2.18,
  firstSentence: 0.34,
  long: 0.63,
  headingInQuestion: 1.73,
  headingFirst: 1.93,
  reference: 0.67,
  passageCoverage: 2.17,
  passageRank: 1.69,
  density: 0.58,
  headingF1: 1.87,
}

const CONFIDENCE: Record<(typeof CONFIDENCE_FEATURES)[number], number> = {
  constant: -2.64,
  covered: 1.83,
  coveredWide: 0.83,
  idealBm25: 1.03,
  unseen: -0.18,
  unseenName: -1.42,
  heaviestMissing: 0.63,
  headingF1: 1.14,
  faq: 0.53,
  faqHeading: 0.19,
  faqMissing: -0.5,
  faqShare: -0.23,
  matched: 1.04,
  margin: 0.68,
}

export const SENTENCE_WEIGHTS = Float64Array.from(SENTENCE_FEATURES, (name) => SENTENCE[name])
export const CONFIDENCE_WEIGHTS = Float64Array.from(CONFIDENCE_FEATURES, (name) => CONFIDENCE[name])
