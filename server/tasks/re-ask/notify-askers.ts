/** Every known asker who waits for an answer gets it where they asked, and is notified: once each, and only if they may still read it. */
import type { Answering } from '../../answering/service.ts'
import type { Core } from '../../core/core.ts'
import type { Listeners } from '../../core/listeners.ts'
import type { Db } from '../../database/schema.ts'
import type { Posits } from '../../posits/service.ts'
import { findLostReaders } from '../../sharing/access.ts'
import type { LateAnswer } from '../types.ts'
import { findAnswered, lockWaitingAskers, markNotified } from './queries.ts'
import { questionOf } from './question-of.ts'

interface NotifyingParts extends Pick<Core, 'db'> {
  answering: Answering
  posits: Posits
  answered: Listeners<[trx: Db, answer: LateAnswer]>
}

/** In one transaction: many may have joined one question. */
const ASKERS_PER_BATCH = 50

type AnsweredTask = NonNullable<Awaited<ReturnType<typeof findAnswered>>>

export function createNotifyingAskers({ db, answering, posits, answered }: NotifyingParts) {
  /** How many askers were processed. */
  async function notifyBatch(
    trx: Db,
    task_id: string,
    { posit_id, owner_id }: AnsweredTask,
    outcome: LateAnswer['outcome'],
  ): Promise<number> {
    const askers = await lockWaitingAskers(trx, task_id, ASKERS_PER_BATCH)
    const readers = askers.map((asker) => ({ ...asker, posit_id }))
    const lost = new Set((await findLostReaders(trx, readers)).map((reader) => reader.user_id))
    for (const { user_id, chat_history_id, question } of askers) {
      if (user_id === owner_id || lost.has(user_id)) continue
      await answered.notify(trx, { task_id, posit_id, user_id, chat_history_id, question, outcome })
    }
    const userIds = askers.map((asker) => asker.user_id)
    await markNotified(trx, task_id, userIds)
    return askers.length
  }

  return async ({ task_id }: { task_id: string }, signal: AbortSignal) => {
    const task = await findAnswered(db, task_id)
    if (!task) return
    const positId = task.posit_id
    const persona = await posits.getVoice(positId)
    const query = { positId, question: questionOf(task), history: [], persona, signal }
    const outcome = await answering.ask(query)
    // Withdrawn meanwhile: nobody gets a link to an answer that no longer holds.
    if (outcome.state !== 'known') return
    for (let count = ASKERS_PER_BATCH; count === ASKERS_PER_BATCH; ) {
      count = await db.transaction().execute((trx) => notifyBatch(trx, task_id, task, outcome))
    }
  }
}
