/** One transaction that stores answers and closes their questions; then their subscribers get the end. */
import type { Core } from '../../../core/core.ts'
import type { Db } from '../../../database/schema.ts'
import { requestSummary } from '../../histories/request-summary.ts'
import type { Redact } from '../../redaction/redact-citations.ts'
import type { NewAnswer, QuestionRow, StoredAnswer } from '../../types.ts'
import { type Answered, insertAnswers, lockQuestions } from '../queries.ts'
import type { AnswerEnd, RunningAnswer } from '../streams/running-answer.ts'

export interface StoringParts extends Pick<Core, 'db' | 'jobs' | 'log'> {
  redact: Redact
}

export interface Generated {
  question: QuestionRow
  answer: RunningAnswer
}

/** What to store, in order, from the questions as they are now: a guest who has signed in since has claimed theirs. */
export type Complete<Item extends Generated> = (trx: Db, items: Item[]) => Promise<NewAnswer[]>

export const stoppedAnswer = (content: string): NewAnswer => ({
  content,
  citations: null,
  state: null,
  flagged: false,
  status: 'stopped',
})

/** As its subscribers get it, before anything is redacted. */
export function endOf(stored: StoredAnswer, answer: NewAnswer): AnswerEnd {
  const { citations, flagged, state, status } = answer
  const { related = [], unsupported = [], general = false, approved = null, taught } = answer
  return {
    answer_id: stored.id,
    status,
    citations: citations ?? [],
    related,
    unsupported,
    general,
    approved,
    ...taught,
    flagged,
    state,
    created_at: stored.created_at.toISOString(),
  }
}

/**
 * `complete` is not called for questions that were stopped by way of another node. Subscribers of an answer that another node has
 * stored are sent to read that one. Answers are stored whole; their askers get them redacted.
 */
export async function storeAnswers<Item extends Generated>(
  parts: StoringParts,
  items: Item[],
  complete: Complete<Item>,
): Promise<void> {
  const ends = await parts.db.transaction().execute(async (trx) => {
    const current = new Map((await lockQuestions(trx, items.map(idOf))).map((row) => [row.id, row]))
    const answered = await completeOpen(trx, items, current, complete)
    const stored = await insertAnswers(trx, answered)
    for (const { question } of answered) {
      const historyId = stored.has(question.id) && question.chat_history_id
      if (historyId) await requestSummary(parts, trx, historyId)
    }
    return new Map(
      answered.flatMap(({ question, answer }) => {
        const row = stored.get(question.id)
        return row ? [[question.id, endOf(row, answer)] as const] : []
      }),
    )
  })
  for (const { question, answer } of items) {
    const end = ends.get(question.id)
    if (end) answer.end(await parts.redact(question, end))
    else answer.handOver()
  }
}

export const storeAnswer = (
  parts: StoringParts,
  generated: Generated,
  complete: (trx: Db, question: QuestionRow) => Promise<NewAnswer>,
): Promise<void> =>
  storeAnswers(parts, [generated], (trx, items) =>
    Promise.all(items.map(({ question }) => complete(trx, question))),
  )

const idOf = ({ question }: Generated) => question.id

async function completeOpen<Item extends Generated>(
  trx: Db,
  items: Item[],
  current: ReadonlyMap<string, QuestionRow>,
  complete: Complete<Item>,
): Promise<Answered[]> {
  const open = items.flatMap((item) => {
    const question = current.get(item.question.id)
    return question && question.status !== 'done' ? [{ ...item, question }] : []
  })
  const stopped = open.filter(({ question }) => question.status === 'stopped')
  const running = open.filter(({ question }) => question.status !== 'stopped')
  const completed = running.length > 0 ? await complete(trx, running) : []
  return [
    ...stopped.map(({ question, answer }) => ({ question, answer: stoppedAnswer(answer.text) })),
    ...running.flatMap(({ question }, position) => {
      const answer = completed[position]
      return answer ? [{ question, answer }] : []
    }),
  ]
}
