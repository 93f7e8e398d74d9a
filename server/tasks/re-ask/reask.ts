/**
 * After a response the server asks the question again, as its first asker did: without the approved answer, which would be returned
 * unread. It passes when the posit finds the response in its source. Askers get the approved answer either way.
 */
import type { Activity } from '../../activity/service.ts'
import type { Answering } from '../../answering/service.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import { notifyAskersJob } from '../jobs.ts'
import { saveAnsweredTest } from '../testing/queries.ts'
import { findPendingReask, type PendingReask, saveReask } from './queries.ts'
import { questionOf } from './question-of.ts'

type ReaskingParts = Pick<Core, 'db' | 'jobs'> & {
  activity: Activity
  answering: Answering
  posits: Posits
  knowledge: Knowledge
}

export function createReasking({ db, jobs, activity, answering, posits, knowledge }: ReaskingParts) {
  /** A pass is history; a failure asks the owner to act. */
  async function notifyOwner(trx: Db, { id, posit_id, owner_id }: PendingReask, passes: boolean) {
    const notification = {
      user_id: owner_id,
      posit_id,
      kind: 'answer_given',
      data: { task_id: id, passes },
    } as const
    await (passes ? activity.recordOwn(trx, notification) : activity.notify(trx, notification))
    await activity.refreshOwner(trx, { topic: 'tasks', posit_id })
  }

  return async ({ task_id }: { task_id: string }, signal: AbortSignal) => {
    const pending = await findPendingReask(db, task_id)
    if (!pending) return
    await knowledge.waitForChanges(pending.posit_id)
    const task = await findPendingReask(db, task_id)
    if (!task) return
    const positId = task.posit_id
    const question = questionOf(task)
    const persona = await posits.getVoice(positId)
    const query = { positId, question, history: [], persona, withoutTask: task_id, signal }
    const { text, state, citations } = await answering.ask(query)
    const passes = state === 'known' && citations.some(({ source_id }) => source_id === task.source_id)
    await db.transaction().execute(async (trx) => {
      const outcome = { state: passes ? ('passes' as const) : ('fails' as const), answer: text }
      if (!(await saveReask(trx, task, outcome))) return
      await notifyOwner(trx, task, passes)
      if (passes) await saveAnsweredTest(trx, { ...task, question })
      await jobs.send(notifyAskersJob, { task_id }, { trx, key: task_id })
    })
  }
}
