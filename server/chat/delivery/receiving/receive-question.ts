/** A question arrives: a repeated message joins its answer; a new one is limited, committed, and then answered. */
import type { Activity } from '../../../activity/service.ts'
import type { Core } from '../../../core/core.ts'
import { AppError } from '../../../core/errors.ts'
import type { Listeners } from '../../../core/listeners.ts'
import type { Db } from '../../../database/schema.ts'
import type { Links } from '../../../links/service.ts'
import type { UsedLink } from '../../../links/types.ts'
import type { Asker } from '../../access.ts'
import type { QuestionLimits } from '../../rate-limits/question-limits.ts'
import type { AskedQuestion, NewQuestion, QuestionContext, QuestionRow } from '../../types.ts'
import { reopenFailedQuestion } from '../leases/queries.ts'
import { LEASE_SECONDS } from '../leases/tend-leases.ts'
import { findQuestionByClientKey } from '../queries.ts'
import { joinAnswer, type ReplayParts } from '../replay/replay.ts'
import type { RunningAnswer } from '../streams/running-answer.ts'
import { createCommitQuestion } from './commit-question.ts'

interface ReceivingParts extends ReplayParts, Pick<Core, 'db'> {
  activity: Activity
  asked: Listeners<[trx: Db, questions: readonly AskedQuestion[]]>
  links: Links
  limits: QuestionLimits
}

export interface Arrival {
  question: NewQuestion
  context: QuestionContext
  ownerId: string
  /** Its owner may want to know of it. */
  isWatched: boolean
  asker: Asker
  /** It is asked through this one; null for its owner too, who is no viewer. */
  link: UsedLink | null
}

export type Receive = (arrival: Arrival) => Promise<RunningAnswer>

export function createReceive(parts: ReceivingParts): Receive {
  const { db, registry, generate, limits } = parts
  const commit = createCommitQuestion(parts)
  const arriving = new Map<string, Promise<RunningAnswer>>()

  const start = (question: QuestionRow, { context }: Arrival): RunningAnswer =>
    registry.start(question, (row, answer) => generate(row, answer, context)).answer

  /** A failed question costs a model call again, so it counts against the limits again. */
  async function retry(question: QuestionRow, arrival: Arrival): Promise<RunningAnswer> {
    const release = registry.reserve()
    try {
      await limits.consume(arrival)
      if (await reopen(parts, question, arrival)) {
        return start({ ...question, link_id: arrival.question.link_id }, arrival)
      }
      return joinAnswer(parts, { ...question, status: 'running' })
    } finally {
      release()
    }
  }

  async function admit(arrival: Arrival): Promise<RunningAnswer> {
    const release = registry.reserve()
    try {
      await limits.consume(arrival)
      const question = await commit(arrival)
      if (question) return start(question, arrival)
    } finally {
      release()
    }
    const winner = await findRepeated(arrival.question)
    if (!winner) throw new AppError('conflict', 'This message was sent twice.')
    return joinAnswer(parts, winner)
  }

  const findRepeated = async (question: NewQuestion) =>
    question.client_key ? findQuestionByClientKey(db, question) : undefined

  async function receive(arrival: Arrival): Promise<RunningAnswer> {
    const repeated = await findRepeated(arrival.question)
    if (!repeated) return admit(arrival)
    return repeated.status === 'failed' ? retry(repeated, arrival) : joinAnswer(parts, repeated)
  }

  /** The same message at the same moment is received once: it counts against the limits once. */
  return (arrival) => {
    const key = messageKey(arrival.question)
    if (!key) return receive(arrival)
    const same = arriving.get(key)
    if (same) return same
    const received = receive(arrival).finally(() => arriving.delete(key))
    arriving.set(key, received)
    return received
  }
}

/** False when another request did, or it has not failed. Through a link it counts against that link's limits. */
async function reopen(
  { db, links }: ReceivingParts,
  { id }: QuestionRow,
  { link, question: { link_id } }: Arrival,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (link) await links.admitQuestion(trx, link)
    return reopenFailedQuestion(trx, { id, link_id }, LEASE_SECONDS)
  })
}

/** One message of one asker; null without a client key, which is always new. */
function messageKey({ posit_id, created_by, visitor_id, client_key }: NewQuestion): string | null {
  return client_key && JSON.stringify([posit_id, created_by, visitor_id, client_key])
}
