/** How an answer ends that could not be completed: stopped, handed over, forbidden or failed. */
import { CHAT_MESSAGES } from '../../../../contract/messages.ts'
import { AssistantError } from '../../../assistant/types.ts'
import { AppError } from '../../../core/errors.ts'
import type { QuestionRow } from '../../types.ts'
import { releaseLeases } from '../leases/queries.ts'
import { closeUnanswered } from '../queries.ts'
import { emptyEnd, type RunningAnswer, type StopReason } from '../streams/running-answer.ts'
import { type StoringParts, stoppedAnswer, storeAnswer } from './store-answer.ts'

/** Never rejects: its subscribers get an end whatever happens. */
export async function finalizeIncomplete(
  parts: StoringParts,
  question: QuestionRow,
  answer: RunningAnswer,
  error: unknown,
): Promise<void> {
  const reason = answer.signal.aborted ? (answer.signal.reason as StopReason) : null
  try {
    if (reason === 'draining') {
      await releaseLeases(parts.db, [question.id])
      answer.handOver()
    } else if (reason === 'forbidden') {
      // Its subscribers have been notified; nothing is stored for an asker who may not have it.
      await closeUnanswered(parts.db, question.id, 'failed')
    } else if (reason) await storeStopped(parts, question, answer)
    else await fail(parts, question, answer, error)
  } catch (fault) {
    // The database itself is away. The lease expires and the question is taken over; its subscribers are asked to retry.
    parts.log.error({ err: fault, question: question.id }, 'an answer could not be settled')
    answer.fail(CHAT_MESSAGES.queryFailed.description)
  }
}

/** What was generated so far is stored as the asker saw it; without any text only the question stays. */
async function storeStopped(
  parts: StoringParts,
  question: QuestionRow,
  answer: RunningAnswer,
): Promise<void> {
  if (answer.text.trim() !== '') {
    await storeAnswer(parts, { question, answer }, async () => stoppedAnswer(answer.text))
    return
  }
  await closeUnanswered(parts.db, question.id, 'stopped')
  answer.end(emptyEnd('stopped'))
}

async function fail(
  { db, log }: StoringParts,
  question: QuestionRow,
  answer: RunningAnswer,
  error: unknown,
): Promise<void> {
  const isExpected = error instanceof AssistantError || error instanceof AppError
  const report = { err: error, question: question.id }
  if (isExpected) log.warn(report, 'an answer failed')
  else log.error(report, 'an answer failed')
  await closeUnanswered(db, question.id, 'failed')
  // A limit that is reached is the person's to know; what a provider said is not.
  answer.fail(error instanceof AppError ? error.message : CHAT_MESSAGES.queryFailed.description)
}
