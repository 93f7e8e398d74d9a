/** The answer of a question found in the database: joined where it runs, followed on another node, or read once it has ended. */
import { setTimeout as wait } from 'node:timers/promises'
import { CHAT_MESSAGES } from '../../../../contract/messages.ts'
import type { Db } from '../../../database/schema.ts'
import type { Teaching } from '../../../teaching/service.ts'
import type { Redact } from '../../redaction/redact-citations.ts'
import type { Generate, MessageRow, QuestionRow } from '../../types.ts'
import type { AnswerRegistry } from '../answer-registry.ts'
import { claimQuestion, requestStop } from '../leases/queries.ts'
import { LEASE_SECONDS } from '../leases/tend-leases.ts'
import { findAnswer, findQuestion } from '../queries.ts'
import { type AnswerEnd, createEndedAnswer, emptyEnd, type RunningAnswer } from '../streams/running-answer.ts'

const POLL_EVERY_MS = 400

export interface ReplayParts {
  db: Db
  registry: AnswerRegistry
  generate: Generate
  redact: Redact
  teaching: Pick<Teaching, 'readTaught'>
}

/** Stopped by way of another node counts: its own node has yet to store what was generated. */
const isBeingAnswered = ({ status, is_leased }: QuestionRow) =>
  status === 'running' || (status === 'stopped' && is_leased)

export async function joinAnswer(parts: ReplayParts, question: QuestionRow): Promise<RunningAnswer> {
  const running = parts.registry.entries.get(question.id)
  if (running) return running.answer
  if (!isBeingAnswered(question)) return readEnded(parts, question)
  const entry = parts.registry.start(
    question,
    (_, answer) =>
      follow(parts, question, answer, () => {
        entry.isHeld = true
      }),
    false,
  )
  return entry.answer
}

/** Holds no database connection while it waits. `onTakeover` is called when this node takes over the answer. */
async function follow(
  parts: ReplayParts,
  question: QuestionRow,
  answer: RunningAnswer,
  onTakeover: () => void,
): Promise<void> {
  const { db, generate } = parts
  let current: QuestionRow | undefined = question
  for (;;) {
    if (await claimQuestion(db, current.id, LEASE_SECONDS)) {
      onTakeover()
      return generate(current, answer)
    }
    current = await findQuestion(db, current.id)
    if (!current) return answer.fail(CHAT_MESSAGES.queryFailed.description)
    if (!isBeingAnswered(current)) {
      const ended = await readEnded(parts, current)
      answer.push(ended.text)
      const outcome = await ended.ended
      return 'error' in outcome ? answer.fail(outcome.error) : answer.end(outcome)
    }
    if (answer.signal.aborted && answer.signal.reason !== 'stopped') return answer.handOver()
    if (answer.signal.aborted) await requestStop(db, current.id)
    await wait(POLL_EVERY_MS)
  }
}

async function readEnded(
  { db, redact, teaching }: ReplayParts,
  question: QuestionRow,
): Promise<RunningAnswer> {
  if (question.status === 'failed') {
    return createEndedAnswer(question.id, '', { error: CHAT_MESSAGES.queryFailed.description })
  }
  const stored = await findAnswer(db, question.id)
  const end = await redact(question, endOf(stored, question))
  const taught = question.chat_session_id && (await teaching.readTaught([question.id])).get(question.id)
  return createEndedAnswer(question.id, stored?.content ?? '', { ...end, ...taught })
}

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
    flagged,
    state,
    created_at: created_at.toISOString(),
  }
}
