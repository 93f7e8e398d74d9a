/** Questions with known answers, put to the built-in assistant, as rows of features with their labels. */

import { type Judgement, judgeAnswer } from '../../server/assistant/builtin/choosing/judge-answer.ts'
import { quoteAround } from '../../server/assistant/builtin/choosing/quote-span.ts'
import { planQuery } from '../../server/assistant/builtin/reading/plan-query.ts'
import { answer } from '../../server/assistant/builtin/replying/answer.ts'
import { readSections } from '../../server/assistant/builtin/summarising/key-sentences.ts'
import { createMemoryIndex, type Retrieved } from '../../server/assistant/builtin/summarising/memory-index.ts'
import type { Collection, Grader, Question } from './data.ts'

/** Candidates a question brings along; the right one is among them nearly always. */
const CANDIDATES_MAX = 60
const QUOTE_MAX_WORDS = 60
/** Weights of unanswerable questions: word features cannot separate those written to look answerable. */
const NEGATIVE_WEIGHTS: Record<string, number> = { easy: 1, near: 1, hard: 0.3, withheld: 0.5 }

export interface Candidates {
  collection: string
  weight: number
  rows: number[][]
  right: boolean[]
}

export interface Outcome {
  collection: string
  kind: string
  weight: number
  row: number[]
  right: boolean
}

export interface Collected {
  candidates: Candidates[]
  outcomes: Outcome[]
}

export async function collect(collections: Collection[], grader: Grader): Promise<Collected> {
  const found: Collected = { candidates: [], outcomes: [] }
  for (const collection of collections) await collectFrom(collection, grader, found)
  return found
}

async function collectFrom(collection: Collection, grader: Grader, found: Collected): Promise<void> {
  const sources = [{ name: collection.title, text: collection.text }]
  const index = createMemoryIndex(sources, readSections(sources))
  const isRight = grader(collection)
  // Each collection counts as much as its questions' square root: the large ones are all of one kind.
  const weight = 1 / Math.sqrt(collection.questions.length)
  const add = (outcome: Omit<Outcome, 'collection'>) =>
    found.outcomes.push({ ...outcome, collection: collection.id, weight: outcome.weight * weight })
  for (const question of collection.questions) {
    const plan = planQuery(question.q, [])
    if (plan.small_talk || plan.overview || plan.parts) continue
    const retrieved = index.retrieve(plan)
    const judged = judgeAnswer(retrieved)
    if (question.kind !== 'answerable') {
      if (judged.features)
        add({
          kind: question.kind,
          weight: NEGATIVE_WEIGHTS[question.kind] ?? 0,
          row: valuesOf(judged.features),
          right: false,
        })
      continue
    }
    const right = labels(judged, question, isRight)
    const rows = judged.ranked.slice(0, CANDIDATES_MAX).map((entry) => valuesOf(entry.features))
    found.candidates.push({ collection: collection.id, weight, rows, right })
    if (judged.features)
      add({
        kind: 'answerable',
        weight: 1,
        row: valuesOf(judged.features),
        right: isRight(question, await replyTo(question, retrieved)),
      })
    const withheld = withhold(retrieved, judged, right)
    if (withheld.features)
      add({
        kind: 'withheld',
        weight: NEGATIVE_WEIGHTS.withheld ?? 0,
        row: valuesOf(withheld.features),
        right: false,
      })
  }
}

const valuesOf = (features: Record<string, number>) => Object.values(features)

const labels = (judged: Judgement, question: Question, isRight: ReturnType<Grader>) =>
  judged.ranked
    .slice(0, CANDIDATES_MAX)
    .map((entry) => isRight(question, quoteAround(entry, QUOTE_MAX_WORDS).text))

/** The same question over the same text without the passages that answer it: the nearest kind of question without an answer. */
function withhold(retrieved: Retrieved, judged: Judgement, right: boolean[]): Judgement {
  const answering = new Set(
    judged.ranked.filter((_, at) => right[at]).map(({ read }) => read.passage.chunk_id),
  )
  return judgeAnswer({
    ...retrieved,
    passages: retrieved.passages.filter(({ chunk_id }) => !answering.has(chunk_id)),
  })
}

const VOICE = {
  title: '',
  type: 'user_knowledge_base',
  custom_type_description: null,
  audience: 'public',
  response_type: 'assistant',
  owner_first_name: null,
} as const

async function replyTo(question: Question, retrieved: Retrieved): Promise<string> {
  let text = ''
  const input = { ...retrieved, voice: VOICE, question: question.q, history: [], whole: null }
  await answer(input, new AbortController().signal, (piece) => {
    text += piece
  })
  return text
}
