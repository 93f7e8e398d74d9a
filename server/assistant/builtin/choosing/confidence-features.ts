/** Features of the confidence that the best sentence is an answer at all. */
import { FAINT_WEIGHT } from '../../../retrieval/text/common-words.ts'
import { ANSWER_TYPE_MARKERS } from '../reading/answer-type-markers.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import { type Meaning, nearnessOf } from './meaning.ts'
import { beliefsOf, type RankedSentence } from './rank-sentences.ts'
import { highest, weigh } from './sentence-features.ts'
import type { ConfidenceFeature } from './weights.ts'

export function confidenceFeatures(
  question: QuestionModel,
  ranked: RankedSentence[],
  meaning: Meaning | null,
): Record<ConfidenceFeature, number> | null {
  const best = ranked[0]
  if (!best) return null
  const { read, sentence } = best
  const { shares } = question
  const near = highest(sentence.match, read.headingMatch, read.titleMatch)
  const wide = highest(near, read.match)
  const asksMeasure = question.measure !== -1
  return {
    constant: 1,
    coveredWide: weigh(wide, shares),
    heaviestMissing: heaviestMissing(shares, wide),
    questionWords: Math.min(6, question.words.length) / 6,
    typeMissing: ANSWER_TYPE_MARKERS[question.answerType] !== 0 && !sentence.isOfType ? 1 : 0,
    unseenName: question.words.some((word, at) => word.is_name && question.unseen[at] && !wide[at]) ? 1 : 0,
    margin: marginOf(ranked),
    matched:
      Math.min(
        3,
        near.reduce((sum, value) => sum + value, 0),
      ) / 3,
    belief: best.belief,
    measureMissing: asksMeasure && !sentence.measured ? 1 : 0,
    measureNowhere: asksMeasure && !read.sentences.some(({ measured }) => measured) ? 1 : 0,
    measured: sentence.measured ? 1 : 0,
    missing: Math.min(3, missingIn(question, wide)) / 3,
    sentenceWords: Math.min(40, sentence.length) / 40,
    ...meaningFeatures(best, ranked, meaning),
  }
}

function meaningFeatures(
  { read, sentence }: RankedSentence,
  ranked: RankedSentence[],
  meaning: Meaning | null,
) {
  const near = nearnessOf(read, sentence.index)
  const elsewhere = ranked.filter((entry) => entry.read !== read)
  const others = elsewhere.map((entry) => nearnessOf(entry.read, entry.sentence.index))
  return { near, aheadOfOthers: near - Math.max(0, ...others), nearestAnywhere: meaning?.nearest ?? 0 }
}

/** A word matched by less counts as missing. */
const MISSING_BELOW = 0.3

function heaviestMissing(shares: number[], match: Float64Array): number {
  let heaviest = 0
  for (const [at, share] of shares.entries())
    if ((match[at] ?? 0) < MISSING_BELOW) heaviest = Math.max(heaviest, share)
  return heaviest
}

const missingIn = ({ words }: QuestionModel, found: Float64Array) =>
  words.filter(
    ({ weight, carried }, at) => !carried && weight > FAINT_WEIGHT && (found[at] ?? 0) < MISSING_BELOW,
  ).length

/** How much more belief the best passage has than any other. */
function marginOf(ranked: RankedSentence[]): number {
  const [first = 0, ...others] = beliefsOf(ranked).values()
  return first - Math.max(0, ...others)
}
