/** Questions with known answers, put to the built-in assistant, as rows of features with their labels. */

import { chooseSentences } from '../../server/assistant/builtin/choosing/choose-sentences.ts'
import { type Judgement, judgeAnswer } from '../../server/assistant/builtin/choosing/judge-answer.ts'
import { quoteAround } from '../../server/assistant/builtin/choosing/quote-span.ts'
import { WEIGHTS, type Weights, type WeightsKind } from '../../server/assistant/builtin/choosing/weights.ts'
import { planQuery } from '../../server/assistant/builtin/reading/plan-query.ts'
import { readSections } from '../../server/assistant/builtin/summarising/key-sentences.ts'
import { createMemoryIndex, type Retrieved } from '../../server/assistant/builtin/summarising/memory-index.ts'
import type { Encode } from '../../server/assistant/builtin/summarising/memory-vectors.ts'
import type { Turn } from '../../server/assistant/types.ts'
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

/** `encode`: for the features of meaning; else of words alone. */
export function collect(collections: Collection[], kind: WeightsKind, encode?: Encode): Collected {
  const found: Collected = { candidates: [], outcomes: [] }
  for (const collection of collections) collectFrom(collection, found, kind, encode)
  return found
}

function collectFrom(collection: Collection, found: Collected, kind: WeightsKind, encode?: Encode): void {
  const weights = WEIGHTS[kind]
  const { id, family, sources, isRight } = collection
  const index = createMemoryIndex(sources, readSections(sources), encode)
  // Each collection counts as much as its questions' square root: the large ones are all of one kind.
  const outcomeWeight = FAMILY_WEIGHTS[family.replace(/-\w\w$/, '')] ?? GENERAL_WEIGHT
  const weight = 1 / Math.sqrt(Math.min(collection.questions.length, 2 * QUESTIONS_PER_KIND))
  const add = (kind: string, judged: Judgement, share: number, right: boolean) => {
    if (judged.features)
      found.outcomes.push({
        collection: id,
        family,
        kind,
        weight: share * outcomeWeight,
        row: valuesOf(judged.features, weights.confidence),
        right,
      })
  }
  const seen: Record<string, number> = {}
  let history: Turn[] = []
  for (const question of collection.questions) {
    seen[question.kind] = (seen[question.kind] ?? 0) + 1
    if ((seen[question.kind] ?? 0) > QUESTIONS_PER_KIND) continue
    if (!question.follows) history = []
    const plan = planQuery(question.q, history)
    const retrieved = index.retrieve(plan)
    const judged = judgeAnswer(retrieved)
    const reply = textOf(judged)
    history = [...history, { role: 'user', content: question.q }, { role: 'assistant', content: reply }]
    if (encode && !judged.by_meaning) continue
    if (plan.small_talk || plan.overview || plan.parts || question.kind === 'chat') continue
    if (question.kind !== 'answerable') {
      add(question.kind, judged, NEGATIVE_WEIGHTS[question.kind] ?? 0, false)
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
    add('answerable', judged, right ? 1 : WRONG_WEIGHT, right)
    add('withheld', withhold(retrieved, question, collection), NEGATIVE_WEIGHTS.withheld ?? 0, false)
  }
}

/** In the order of the stored weights. */
const valuesOf = (features: Record<string, number>, weights: Weights[keyof Weights]) =>
  Object.keys(weights).map((name) => features[name] ?? 0)

const textOf = ({ ranked }: Judgement) =>
  chooseSentences(ranked)
    .map(({ text }) => text)
    .join('\n\n')

/** Which candidates hold most of the answer. */
function labels({ ranked }: Judgement, question: Question, { share }: Collection): boolean[] {
  const shares = ranked
    .slice(0, CANDIDATES_MAX)
    .map((entry) => share(question, quoteAround(entry, QUOTE_MAX_WORDS).text))
  const most = Math.max(...shares)
  return shares.map((held) => most > 0 && held === most)
}

/** The same question over the same text without the passages that answer it: the nearest kind of question without an answer. */
function withhold(retrieved: Retrieved, question: Question, { share }: Collection): Judgement {
  return judgeAnswer({
    ...retrieved,
    passages: retrieved.passages.filter(({ text }) => share(question, text) === 0),
  })
}
