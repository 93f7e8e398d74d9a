/** A question that another node is answering: wait for what it stores, or take over when its lease runs out. */
import { setTimeout as wait } from 'node:timers/promises'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import type { Db } from '../../database/schema.ts'
import { claimQuestion, findAnswer, findQuestion, type MessageRow, type QuestionRow } from '../queries.ts'
import { LEASE_SECONDS, type Produce } from './answer-registry.ts'
import { type AnswerEnd, createEndedAnswer, emptyEnd, type RunningAnswer } from './running-answer.ts'

const LOOK_EVERY_MS = 400

export function endOf(stored: MessageRow | undefined, question: QuestionRow): AnswerEnd {
  if (!stored) return emptyEnd(question.status)
  const { id, citations, flagged, state, created_at } = stored
  return {
    answer_id: id,
    status: question.status,
    citations: citations ?? [],
    flagged,
    state,
    created_at: created_at.toISOString(),
  }
}

/** A question that is no longer running, as its answer reads. */
export async function readEnded(db: Db, question: QuestionRow): Promise<RunningAnswer> {
  if (question.status === 'failed') {
    return createEndedAnswer(question.id, '', { error: CHAT_MESSAGES.queryFailed.description })
  }
  const stored = await findAnswer(db, question)
  return createEndedAnswer(question.id, stored?.content ?? '', endOf(stored, question))
}

/** Holds no database connection while it waits. */
export function followElsewhere(db: Db, produce: Produce): Produce {
  return async (question, answer) => {
    for (;;) {
      if (await claimQuestion(db, question, LEASE_SECONDS)) return produce(question, answer)
      const current = await findQuestion(db, question.home, question.id)
      if (!current) return answer.fail(CHAT_MESSAGES.queryFailed.description)
      if (current.status !== 'running') {
        const ended = await readEnded(db, current)
        answer.push(ended.text)
        const outcome = await ended.ended
        return 'error' in outcome ? answer.fail(outcome.error) : answer.end(outcome)
      }
      if (answer.signal.aborted) return answer.handOver()
      await wait(LOOK_EVERY_MS)
    }
  }
}
