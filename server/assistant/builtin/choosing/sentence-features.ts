/** Features of a sentence as the answer, whose weights are learnt. */
import { titlesIn } from '../../../retrieval/chunking/heading.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import type { ReadPassage, Sentence } from '../reading/read-passage.ts'
import { type Meaning, nearnessOf } from './meaning.ts'
import type { SentenceFeature } from './weights.ts'

const LONG_WORDS = 45

export interface Context {
  question: QuestionModel
  passages: ReadPassage[]
  /** The message names a subject and asks nothing of it: 'I need help with pension benefits'. */
  isTopic: boolean
  /** By outermost title: the ordinal of its first passage among these. */
  openings: Map<string, number>
  bestScore: number
  /** Null where not every sentence is encoded. */
  meaning: Meaning | null
}

export function featuresOf(
  sentence: Sentence,
  read: ReadPassage,
  context: Context,
): Record<SentenceFeature, number> {
  const { question } = context
  const shares = question.shares
  const covered = new Float64Array(shares.length)
  const gain = (match: Float64Array | undefined) => addGain(covered, match, shares)
  const inSentence = gain(sentence.match)
  const previousGain = gain(read.sentences[sentence.index - 1]?.match)
  const headingGain = gain(read.headingMatch)
  const titleGain = gain(read.titleMatch)
  const nextGain = gain(read.sentences[sentence.index + 1]?.match)
  const passageGain = gain(read.match)
  const heading = weigh(read.headingMatch, shares)
  const first = sentence.index === 0 ? 1 : 0
  const title = weigh(read.titleMatch, shares)
  const topic = context.isTopic ? 1 : 0
  const opening = read.passage.ordinal === context.openings.get(outermost(read)) ? 1 : 0
  return {
    sentence: inSentence,
    sentenceSquared: inSentence * inSentence,
    passage: passageGain,
    passageScore: read.passage.score / context.bestScore,
    pairs: pairShare(sentence, question),
    typeFound: sentence.isOfType ? 1 : 0,
    firstSentence: first,
    long: sentence.length > LONG_WORDS ? 1 : 0,
    headingInQuestion: read.headingInQuestion * heading,
    headingFirst: first * heading,
    passageCoverage: inSentence + previousGain + headingGain + titleGain + nextGain + passageGain,
    passageRank: 1 / (1 + sentence.passage),
    headingF1: harmonic(heading, read.headingInQuestion),
    superseded: read.isSuperseded ? 1 : 0,
    topicOpening: topic * opening * (0.5 + title),
    measured: sentence.measured ? 1 : 0,
    ...meaningFeatures(sentence, read, context.meaning),
  }
}

function meaningFeatures(sentence: Sentence, read: ReadPassage, meaning: Meaning | null) {
  const near = nearnessOf(read, sentence.index)
  return {
    near,
    nextNear: nearnessOf(read, sentence.index + 1),
    nearest: meaning && near >= meaning.nearest ? 1 : 0,
  }
}

function addGain(covered: Float64Array, match: Float64Array | undefined, shares: number[]): number {
  if (!match) return 0
  let gain = 0
  for (let at = 0; at < covered.length; at++) {
    const more = (match[at] ?? 0) - (covered[at] ?? 0)
    if (more <= 0) continue
    gain += more * (shares[at] ?? 0)
    covered[at] = match[at] ?? 0
  }
  return gain
}

export function highest(first: Float64Array, ...others: (Float64Array | undefined)[]): Float64Array {
  const out = Float64Array.from(first)
  for (const row of others)
    if (row) for (let at = 0; at < out.length; at++) out[at] = Math.max(out[at] ?? 0, row[at] ?? 0)
  return out
}

export function weigh(match: Float64Array, shares: number[]): number {
  let sum = 0
  for (let at = 0; at < match.length; at++) sum += (match[at] ?? 0) * (shares[at] ?? 0)
  return sum
}

/** Neighbouring words of the question that are close together and in order in the sentence, as a share of those that could. */
function pairShare(sentence: Sentence, question: QuestionModel): number {
  const possible = question.words.length - 1
  if (possible < 1) return 0
  const found = new Set<number>()
  for (const [index, hit] of sentence.hits.entries())
    for (const next of sentence.hits.slice(index + 1, index + 4))
      if (next.word === hit.word + 1 && next.at - hit.at <= 3) found.add(hit.word)
  return found.size / possible
}

export const harmonic = (a: number, b: number) => (a + b === 0 ? 0 : (2 * a * b) / (a + b))

export const outermost = ({ passage }: Pick<ReadPassage, 'passage'>): string =>
  `${passage.source_id} ${titlesIn(passage.heading)[0]}`
