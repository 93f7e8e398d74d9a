/**
 * Weights of the built-in assistant's two small linear models. Fitted offline on about 240 questions with known answers over eleven
 * collections (encyclopedia articles, help pages, FAQs, a person's own account) and as many questions without one: sentences by a
 * softmax over the candidate sentences of each question, confidence by a logistic regression, both with an L2 penalty; checked by
 * leaving one whole collection out. See docs/answering.md. Change a feature, and these have to be fitted again.
 */
import { CONFIDENCE_FEATURES } from './confidence-features.ts'
import { SENTENCE_FEATURES } from './sentence-features.ts'

const SENTENCE: Record<(typeof SENTENCE_FEATURES)[number], number> = {
  sentence: 2.22,
  sentenceSquared: 2.17,
  heading: 1.61,
  next: -1.44,
  passage: -1.1,
  passageScore: 1.65,
  pairs: 0.55,
  kindFound: 1.12,
  kindNear: 1.94,
  firstSentence: 0.31,
  long: 0.69,
  headingInQuestion: 1.55,
  headingFirst: 2.12,
  reference: 0.63,
  passageCoverage: 2.04,
  passageRank: 2.13,
  density: 0.5,
  headingF1: 2.22,
}

const CONFIDENCE: Record<(typeof CONFIDENCE_FEATURES)[number], number> = {
  constant: -3.1,
  covered: 1.96,
  coveredWide: 1.04,
  idealBm25: 0.83,
  unseen: -0.23,
  unseenName: -1.28,
  heaviestMissing: 0.57,
  headingF1: 1.21,
  faq: 0.47,
  faqHeading: 0.29,
  faqMissing: -0.35,
  faqShare: -0.17,
  matched: 1.43,
  margin: 0.86,
  kindMissing: -0.33,
}

export const SENTENCE_WEIGHTS = Float64Array.from(SENTENCE_FEATURES, (name) => SENTENCE[name])
export const CONFIDENCE_WEIGHTS = Float64Array.from(CONFIDENCE_FEATURES, (name) => CONFIDENCE[name])
