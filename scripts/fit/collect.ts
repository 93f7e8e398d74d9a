/** Questions with known answers, put to the built-in assistant, as rows of features with their labels. */

import type { Judgement } from '../../server/assistant/builtin/choosing/judge-answer.ts'
import { quoteAround } from '../../server/assistant/builtin/choosing/quote-span.ts'
import { isInDoubt, verifiedText } from '../../server/assistant/builtin/choosing/verify.ts'
import type { Weights } from '../../server/assistant/builtin/choosing/weights.ts'
import type { Encode } from '../../server/assistant/builtin/summarising/memory-index.ts'
import { askAll, withhold } from './ask-all.ts'
import type { Collection, Question } from './data.ts'

/** Candidates a question brings along; the right one is among them nearly always. */
const CANDIDATES_MAX = 60
const QUOTE_MAX_WORDS = 60
/** Weights of what is not to be shown as known. What is withheld is often answered by another passage too. */
const NEGATIVE_WEIGHTS: Record<string, number> = { easy: 1, near: 1, unknown: 1, hard: 0.3, withheld: 0.3 }
const WRONG_WEIGHT = 0.5
/** Of an outcome. Real files are what the product is for; general texts keep what has nothing to do with a posit refused. */
const FAMILY_WEIGHTS: Record<string, number> = { file: 1, statements: 1, foreign: 1, doc2dial: 0.15 }
const GENERAL_WEIGHT = 0.05
/** The verifier's weights are learnt from what the first confidence believes; they do better on all that is in doubt than those learnt from all of it. */
const LEARNT = { from: 0.5, to: 0.9 }
/** Of one kind and collection: the large ones teach no more. */
const QUESTIONS_PER_KIND = 60

export interface Candidates {
  collection: string
  family: string
  weight: number
  rows: number[][]
  right: boolean[]
}

export interface Outcome {
  collection: string
  family: string
  kind: string
  weight: number
  row: number[]
  right: boolean
}

export interface Collected {
  candidates: Candidates[]
  outcomes: Outcome[]
}

interface Readers {
  /** For the features of meaning; else of words alone. */
  encode?: Encode
  /** The outcomes are then those in doubt, with its score. */
  verify?: (question: string, text: string) => number
}

export function collect(collections: Collection[], weights: Weights, readers: Readers): Collected {
  const found: Collected = { candidates: [], outcomes: [] }
  for (const collection of collections) collectFrom(collection, found, weights, readers)
  return found
}

function collectFrom(
  collection: Collection,
  found: Collected,
  weights: Weights,
  { encode, verify }: Readers,
): void {
  const { id, family, isRight } = collection
  // Each collection counts as much as its questions' square root: the large ones are all of one kind.
  const outcomeWeight = FAMILY_WEIGHTS[family.replace(/-\w\w$/, '')] ?? GENERAL_WEIGHT
  const weight = 1 / Math.sqrt(Math.min(collection.questions.length, 2 * QUESTIONS_PER_KIND))
  const add = (question: string, kind: string, judged: Judgement, share: number, right: boolean) => {
    const [best] = judged.ranked
    if (judged.features && best && (!verify || isInDoubt(judged, LEARNT))) {
      const verified = verify?.(question, verifiedText(best)) ?? 0
      found.outcomes.push({
        collection: id,
        family,
        kind,
        weight: share * outcomeWeight,
        row: valuesOf({ ...judged.features, verified }, weights.confidence),
        right,
      })
    }
  }
  for (const asked of askAll(collection, QUESTIONS_PER_KIND, encode)) {
    const { question, read, judged, reply } = asked
    if (encode && judged.kind === 'words') continue
    if (question.kind !== 'answerable') {
      add(read, question.kind, judged, NEGATIVE_WEIGHTS[question.kind] ?? 0, false)
      continue
    }
    const rows = judged.ranked
      .slice(0, CANDIDATES_MAX)
      .map((entry) => valuesOf(entry.features, weights.sentence))
    found.candidates.push({
      collection: id,
      family,
      weight,
      rows,
      right: labels(judged, question, collection),
    })
    const right = isRight(question, reply)
    add(read, 'answerable', judged, right ? 1 : WRONG_WEIGHT, right)
    add(read, 'withheld', withhold(asked, collection), NEGATIVE_WEIGHTS.withheld ?? 0, false)
  }
}

/** In the order of the stored weights. */
const valuesOf = (features: Record<string, number>, weights: Weights[keyof Weights]) =>
  Object.keys(weights).map((name) => features[name] ?? 0)

/** Which candidates hold most of the answer. */
function labels({ ranked }: Judgement, question: Question, { share }: Collection): boolean[] {
  const shares = ranked
    .slice(0, CANDIDATES_MAX)
    .map((entry) => share(question, quoteAround(entry, QUOTE_MAX_WORDS).text))
  const most = Math.max(...shares)
  return shares.map((held) => most > 0 && held === most)
}
