/** How every answer ends: stored once, its question closed, its readers told. */
import { CHAT_MESSAGES } from '../../../../contract/messages.ts'
import { AssistantError } from '../../../assistant/types.ts'
import type { Core } from '../../../core/core.ts'
import { AppError } from '../../../core/errors.ts'
import type { Db } from '../../../database/schema.ts'
import { requestSummary } from '../../histories/request-summary.ts'
import { homesNow } from '../../queries.ts'
import type { ShowQuotes } from '../../redaction/redact-citations.ts'
import type { Produce } from '../answer-registry.ts'
import { releaseLeases } from '../leases/queries.ts'
import { closeUnanswered, insertAnswer, lockQuestion, type NewAnswer, type QuestionRow } from '../queries.ts'
import { type AnswerEnd, emptyEnd, type RunningAnswer, type StopReason } from '../streams/running-answer.ts'
import type { StoredAnswer } from './queries.ts'

type Parts = Pick<Core, 'db' | 'jobs' | 'log'>

const cutShort = (content: string): NewAnswer => ({
  content,
  citations: null,
  state: null,
  flagged: false,
  status: 'stopped',
})

/** As its readers are told, before anything is withheld from them. */
export function endOf(stored: StoredAnswer, given: NewAnswer): AnswerEnd {
  const { citations, flagged, state, status } = given
  const { related = [], unsupported = [], general = false, approved = null, change = null } = given
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
 * `complete` says what is stored, in the same transaction, given the question as it stands now: a guest who has signed in
 * meanwhile took it along. It is not asked when the question was stopped meanwhile by way of
 * another node. Readers of an answer that somebody else has stored are sent to read that one. What is stored is whole; `show` makes
 * of it what its asker may see.
 */
export async function storeAnswer(
  parts: Parts,
  question: QuestionRow,
  answer: RunningAnswer,
  complete: (trx: Db, current: QuestionRow) => Promise<NewAnswer>,
  show: ShowQuotes = async (_, given) => given,
): Promise<void> {
  const end = await parts.db.transaction().execute(async (trx): Promise<AnswerEnd | null> => {
    const current = await lockQuestion(trx, question)
    if (current === undefined || current.status === 'done') return null
    const given = current.status === 'stopped' ? cutShort(answer.text) : await complete(trx, current)
    const stored = await insertAnswer(trx, current, given)
    if (!stored) return null
    if (current.chat_history_id) await requestSummary(parts, trx, current.chat_history_id)
    return endOf(stored, given)
  })
  if (end) answer.end(await show(question, end))
  else answer.handOver()
}

/** What was said so far stays, as the asker saw it; nothing said leaves only the question. */
async function storeCutShort(parts: Parts, question: QuestionRow, answer: RunningAnswer): Promise<void> {
  if (answer.text.trim() !== '') {
    await storeAnswer(parts, question, answer, async () => cutShort(answer.text))
    return
  }
  await closeUnanswered(parts.db, question, 'stopped')
  answer.end(emptyEnd('stopped'))
}

async function fail(
  parts: Parts,
  question: QuestionRow,
  answer: RunningAnswer,
  error: unknown,
): Promise<void> {
  const isExpected = error instanceof AssistantError || error instanceof AppError
  const report = { err: error, question: question.id }
  if (isExpected) parts.log.warn(report, 'an answer failed')
  else parts.log.error(report, 'an answer failed')
  await closeUnanswered(parts.db, question, 'failed')
  // A limit that is met is the person's to know; what a provider said is not.
  answer.fail(error instanceof AppError ? error.message : CHAT_MESSAGES.queryFailed.description)
}

/** Wraps the giving of an answer, so that it settles whatever happens. */
export function settling(parts: Parts, give: Produce): Produce {
  return async (question, answer) => {
    try {
      await give(question, answer)
    } catch (error) {
      const reason = answer.signal.aborted ? (answer.signal.reason as StopReason) : null
      try {
        if (reason === 'draining') {
          for (const home of homesNow(question.home)) await releaseLeases(parts.db, home, [question.id])
          answer.handOver()
        } else if (reason === 'forbidden') {
          // Its readers have been told; nothing of it is kept for somebody who may not have it.
          await closeUnanswered(parts.db, question, 'failed')
        } else if (reason) await storeCutShort(parts, question, answer)
        else await fail(parts, question, answer, error)
      } catch (fault) {
        // The database itself is away. The lease runs out and the question is taken over; its readers are told to retry.
        parts.log.error({ err: fault, question: question.id }, 'an answer could not be settled')
        answer.fail(CHAT_MESSAGES.queryFailed.description)
      }
    }
  }
}
