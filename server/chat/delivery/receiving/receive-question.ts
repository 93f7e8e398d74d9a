/** A question at the door: the same message again joins its answer, a new one is limited, committed, and then answered. */
import type { Core } from '../../../core/core.ts'
import { AppError } from '../../../core/errors.ts'
import type { AnswerRegistry, Produce } from '../answer-registry.ts'
import { reopenFailedQuestion } from '../leases/queries.ts'
import { LEASE_SECONDS } from '../leases/tend-leases.ts'
import { findQuestionByClientKey, type NewQuestion, type QuestionRow } from '../queries.ts'
import type { RunningAnswer } from '../streams/running-answer.ts'

interface ReceivingParts extends Pick<Core, 'db'> {
  registry: AnswerRegistry
  /** Joins the answer of a question that is being answered or has been. */
  join(question: QuestionRow): Promise<RunningAnswer>
  /** For a question that was found in the database. */
  produce: Produce
}

export interface Arrival {
  question: NewQuestion
  /** Takes it from its asker's budgets, or throws. */
  limit(): Promise<void>
  /** Commits the question, leased to this node. Undefined when the message is there already. */
  insert(): Promise<string | undefined>
  produce: Produce
}

const asAsked = (question: NewQuestion, id: string): QuestionRow => ({
  ...question,
  id,
  role: 'user',
  reply_to: null,
  citations: null,
  related: null,
  unsupported: null,
  general: false,
  state: null,
  approved: null,
  flagged: false,
  feedback: null,
  feedback_reason: null,
  status: 'running',
  is_leased: true,
  created_at: new Date(),
})

/** One message of one asker; null for one without a key, which is always new. */
function messageKey({ home, posit_id, created_by, visitor_id, client_key }: NewQuestion): string | null {
  return client_key && JSON.stringify([home, posit_id, created_by, visitor_id, client_key])
}

export function createReceiving({ db, registry, join, produce }: ReceivingParts) {
  const arriving = new Map<string, Promise<RunningAnswer>>()

  async function findRepeated({ client_key, created_by, visitor_id, posit_id }: NewQuestion) {
    if (!client_key) return undefined
    const asker = created_by ? { created_by } : { visitor_id: visitor_id ?? '' }
    return findQuestionByClientKey(db, asker, posit_id, client_key)
  }

  /** What has failed costs a model call again, so it counts against the limits again. */
  async function retry(question: QuestionRow, { limit }: Arrival): Promise<RunningAnswer> {
    const release = registry.reserve()
    try {
      await limit()
      const isReopened = await reopenFailedQuestion(db, question, LEASE_SECONDS)
      return isReopened ? registry.start(question, produce).answer : join({ ...question, status: 'running' })
    } finally {
      release()
    }
  }

  async function admit(arrival: Arrival): Promise<RunningAnswer> {
    const { question, limit, insert } = arrival
    const release = registry.reserve()
    try {
      await limit()
      const id = await insert()
      if (id) return registry.start(asAsked(question, id), arrival.produce).answer
    } finally {
      release()
    }
    const winner = await findRepeated(question)
    if (!winner) throw new AppError('conflict', 'This message was sent twice.')
    return join(winner)
  }

  async function receive(arrival: Arrival): Promise<RunningAnswer> {
    const repeated = await findRepeated(arrival.question)
    if (!repeated) return admit(arrival)
    return repeated.status === 'failed' ? retry(repeated, arrival) : join(repeated)
  }

  /** The same message at the same moment is received once: it takes one from the budgets, not twenty. */
  return (arrival: Arrival): Promise<RunningAnswer> => {
    const key = messageKey(arrival.question)
    if (!key) return receive(arrival)
    const same = arriving.get(key)
    if (same) return same
    const received = receive(arrival).finally(() => arriving.delete(key))
    arriving.set(key, received)
    return received
  }
}
