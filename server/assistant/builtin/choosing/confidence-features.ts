/** Features of the confidence that the best sentence is an answer at all. */
import { saturate } from '../../../retrieval/ranking/bm25.ts'
import { ANSWER_TYPE_MARKERS } from '../reading/answer-type-markers.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import type { RankedSentence } from './rank-sentences.ts'
import { harmonic, weigh } from './sentence-features.ts'
import type { ConfidenceFeature } from './weights.ts'

/** Null when nothing was found. */
export function confidenceFeatures(
  question: QuestionModel,
  ranked: RankedSentence[],
): Record<ConfidenceFeature, number> | null {
  const best = ranked[0]
  if (!best) return null
  const { read, sentence } = best
  const { shares } = question
  const near = most(sentence.match, read.headingMatch, read.titleMatch)
  const wide = most(near, read.match)
  const heading = weigh(read.headingMatch, shares)
  const faq = read.headingIsQuestion ? 1 : 0
  return {
    constant: 1,
    covered: weigh(near, shares),
    coveredWide: weigh(wide, shares),
    idealBm25: Math.min(1.5, read.passage.score / idealScore(question)),
    unseen: unseenShare(question, wide),
    unseenName: question.words.some((word, at) => word.is_name && question.unseen[at] && !wide[at]) ? 1 : 0,
    heaviestMissing: heaviestMissing(shares, wide, MISSING_BELOW),
    headingF1: harmonic(heading, read.headingInQuestion),
    faq,
    faqHeading: faq * heading,
    faqMissing: faq * heaviestMissing(shares, read.headingMatch, 1),
    faqShare: faqShareOf(ranked),
    matched:
      Math.min(
        3,
        near.reduce((sum, value) => sum + value, 0),
      ) / 3,
    margin: marginOf(ranked),
    typeMissing: ANSWER_TYPE_MARKERS[question.answerType] !== 0 && sentence.candidates.length === 0 ? 1 : 0,
    inSentence: weigh(sentence.match, shares),
    faqPrecision: faq * read.headingInQuestion,
  }
}

/** A word matched by less counts as missing. */
const MISSING_BELOW = 0.3

/** The score of an imagined passage that holds every word of the question twice over. */
function idealScore(question: QuestionModel): number {
  let ideal = 0
  for (const [at, word] of question.words.entries())
    ideal += (question.rarities[at] ?? 0) * (0.5 + 0.5 * word.weight) * saturate(2)
  return ideal || 1
}

/** Share of the question in words the posit does not hold; a word found by a likeness counts for less. */
function unseenShare(question: QuestionModel, wide: Float64Array): number {
  let unseen = 0
  for (const [at, share] of question.shares.entries())
    if (question.unseen[at]) unseen += share * (1 - 0.7 * (wide[at] ?? 0))
  return unseen
}

function heaviestMissing(shares: number[], match: Float64Array, below: number): number {
  let heaviest = 0
  for (const [at, share] of shares.entries()) {
    const found = match[at] ?? 0
    if (found < below) heaviest = Math.max(heaviest, below === 1 ? share * (1 - found) : share)
  }
  return heaviest
}

/** How much more belief the best passage has than any other. */
function marginOf(ranked: RankedSentence[]): number {
  const beliefs = new Map<unknown, number>()
  for (const entry of ranked) beliefs.set(entry.read, (beliefs.get(entry.read) ?? 0) + entry.belief)
  const [first = 0, ...others] = beliefs.values()
  return first - Math.max(0, ...others)
}

/** How far the knowledge around here is made of questions with their answers. */
function faqShareOf(ranked: RankedSentence[]): number {
  const reads = [...new Set(ranked.map((entry) => entry.read))]
  return reads.length === 0 ? 0 : reads.filter((read) => read.headingIsQuestion).length / reads.length
}

function most(...rows: Float64Array[]): Float64Array {
  const out = new Float64Array(rows[0]?.length ?? 0)
  for (const row of rows)
    for (let at = 0; at < out.length; at++) out[at] = Math.max(out[at] ?? 0, row[at] ?? 0)
  return out
}
