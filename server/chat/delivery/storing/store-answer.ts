/** One transaction that stores an answer and closes its question; then its subscribers get the end. */
import type { Core } from '../../../core/core.ts'
import type { Db } from '../../../database/schema.ts'
import { requestSummary } from '../../histories/request-summary.ts'
import type { Redact } from '../../redaction/redact-citations.ts'
import type { NewAnswer, QuestionRow, StoredAnswer } from '../../types.ts'
import { insertAnswer, lockQuestion } from '../queries.ts'
import type { AnswerEnd, RunningAnswer } from '../streams/running-answer.ts'

export interface StoringParts extends Pick<Core, 'db' | 'jobs' | 'log'> {
  redact: Redact
}

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
  const { related = [], unsupported = [], general = false, approved = null, change = null } = answer
  return {
    answer_id: stored.id,
    status,
    citations: citations ?? [],
    related,
    unsupported,
    general,
    approved,
    change,
    flagged,
    state,
    created_at: stored.created_at.toISOString(),
  }
}

/**
 * `complete` returns what to store, in the same transaction, from the question as it is now: a guest who has signed in since has
 * claimed it. It is not called when the question was stopped by way of another node. Subscribers of an answer that another node has
 * stored are sent to read that one. The answer is stored whole; its asker gets it redacted.
 */
export async function storeAnswer(
  parts: StoringParts,
  question: QuestionRow,
  answer: RunningAnswer,
  complete: (trx: Db, current: QuestionRow) => Promise<NewAnswer>,
): Promise<void> {
  const end = await parts.db.transaction().execute(async (trx): Promise<AnswerEnd | null> => {
    const current = await lockQuestion(trx, question.id)
    if (current === undefined || current.status === 'done') return null
    const given = current.status === 'stopped' ? stoppedAnswer(answer.text) : await complete(trx, current)
    const stored = await insertAnswer(trx, current, given)
    if (!stored) return null
    if (current.chat_history_id) await requestSummary(parts, trx, current.chat_history_id)
    return endOf(stored, given)
  })
  if (end) answer.end(await parts.redact(question, end))
  else answer.handOver()
}
