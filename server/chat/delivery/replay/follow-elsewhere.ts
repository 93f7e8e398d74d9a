/** A question that another node is answering: wait for what it stores, or take over when its lease runs out. */
import { setTimeout as wait } from 'node:timers/promises'
import { CHAT_MESSAGES } from '../../../../contract/messages.ts'
import type { Db } from '../../../database/schema.ts'
import type { MessageRow } from '../../queries.ts'
import type { ShowQuotes } from '../../redaction/redact-citations.ts'
import type { Produce } from '../answer-registry.ts'
import { claimQuestion, requestStop } from '../leases/queries.ts'
import { LEASE_SECONDS } from '../leases/tend-leases.ts'
import { findAnswer, findQuestion, type QuestionRow } from '../queries.ts'
import { type AnswerEnd, createEndedAnswer, emptyEnd, type RunningAnswer } from '../streams/running-answer.ts'

const LOOK_EVERY_MS = 400

/** Being stopped by way of another node counts: its own node has yet to store what was said. */
export const isBeingAnswered = ({ status, is_leased }: QuestionRow) =>
  status === 'running' || (status === 'stopped' && is_leased)

function endOf(stored: MessageRow | undefined, question: QuestionRow): AnswerEnd {
  if (!stored) return emptyEnd(question.status)
  const { id, citations, related, unsupported, general, approved, flagged, state, created_at } = stored
  return {
    answer_id: id,
    status: question.status,
    citations: citations ?? [],
    related: related ?? [],
    unsupported: unsupported ?? [],
    general,
    approved,
    // The session's list of messages has it; a reader of the stream alone sees the text.
    change: null,
    flagged,
    state,
    created_at: created_at.toISOString(),
  }
}

/** A question that is no longer being answered, as its answer reads. */
export async function readEnded(db: Db, show: ShowQuotes, question: QuestionRow): Promise<RunningAnswer> {
  if (question.status === 'failed') {
    return createEndedAnswer(question.id, '', { error: CHAT_MESSAGES.queryFailed.description })
  }
  const stored = await findAnswer(db, question)
  const end = await show(question, endOf(stored, question))
  return createEndedAnswer(question.id, stored?.content ?? '', end)
}

/** Holds no database connection while it waits. `onTaken` is called when the answer becomes this node's own. */
export function followElsewhere(db: Db, show: ShowQuotes, produce: Produce, onTaken: () => void): Produce {
  return async (question, answer) => {
    let current: QuestionRow | undefined = question
    for (;;) {
      if (await claimQuestion(db, current, LEASE_SECONDS)) {
        onTaken()
        return produce(current, answer)
      }
      current = await findQuestion(db, current.home, current.id)
      if (!current) return answer.fail(CHAT_MESSAGES.queryFailed.description)
      if (!isBeingAnswered(current)) {
        const ended = await readEnded(db, show, current)
        answer.push(ended.text)
        const outcome = await ended.ended
        return 'error' in outcome ? answer.fail(outcome.error) : answer.end(outcome)
      }
      if (answer.signal.aborted && answer.signal.reason !== 'stopped') return answer.handOver()
      if (answer.signal.aborted) await requestStop(db, current)
      await wait(LOOK_EVERY_MS)
    }
  }
}
