/** Everybody known who waits for an answer gets it where they asked, and is told: once each, and only who may still read it. */
import type { Activity } from '../../activity/service.ts'
import type { Ask, Given } from '../../answering/service.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Posits } from '../../posits/service.ts'
import { findLostReaders } from '../../sharing/access.ts'
import { findPassed, markTold, takeUntold, type Untold } from './queries.ts'
import { questionOf } from './question-of.ts'

export interface Delivery {
  positId: string
  userId: string
  /** Where it was asked; null when that conversation is gone. */
  historyId: string | null
  /** As this person put it. */
  question: string
  answer: Given
}

/** Puts an answer into a person's conversation; comes back with the conversation. */
export type Deliver = (trx: Db, delivery: Delivery) => Promise<{ chatId: string }>

interface TellingParts extends Pick<Core, 'db'> {
  activity: Activity
  posits: Posits
  ask: Ask
  deliver: Deliver
}

/** Of one transaction: many may have joined one question. */
const TOLD_AT_ONCE = 50

type Passed = NonNullable<Awaited<ReturnType<typeof findPassed>>>

export function createTelling({ db, activity, posits, ask, deliver }: TellingParts) {
  async function tell(trx: Db, taskId: string, { posit_id }: Passed, asker: Untold, answer: Given) {
    const { user_id, chat_history_id: historyId, question } = asker
    const delivery = { positId: posit_id, userId: user_id, historyId, question, answer }
    const { chatId } = await deliver(trx, delivery)
    const data = { task_id: taskId, question, chat_history_id: chatId }
    await activity.notify(trx, { user_id, posit_id, kind: 'task_answered', data })
  }

  return async ({ task_id }: { task_id: string }, signal: AbortSignal) => {
    const passed = await findPassed(db, task_id)
    if (!passed) return
    const positId = passed.posit_id
    const speaker = await posits.getVoice(positId)
    const question = questionOf(passed)
    const answer = await ask({ positId, question, history: [], speaker, signal })
    // Taken back between passing and telling: nobody gets a link to an answer that no longer stands.
    if (answer.state !== 'known') return
    for (let taken = TOLD_AT_ONCE; taken === TOLD_AT_ONCE; ) {
      taken = await db.transaction().execute(async (trx) => {
        const askers = await takeUntold(trx, task_id, TOLD_AT_ONCE)
        const readers = askers.map((asker) => ({ ...asker, posit_id: positId }))
        const lost = new Set((await findLostReaders(trx, readers)).map((reader) => reader.user_id))
        const told = askers.filter(({ user_id }) => user_id !== passed.owner_id && !lost.has(user_id))
        for (const asker of told) await tell(trx, task_id, passed, asker, answer)
        await markTold(
          trx,
          task_id,
          askers.map((asker) => asker.user_id),
        )
        return askers.length
      })
    }
  }
}
