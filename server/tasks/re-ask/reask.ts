/** After a response the server puts the question again, as its first asker would, and keeps what it gets. */
import type { Activity } from '../../activity/service.ts'
import type { Ask } from '../../answering/service.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import { tellAskersJob } from '../jobs.ts'
import { keepAnswered } from '../testing/queries.ts'
import { findPendingReask, type PendingReask, saveReask } from './queries.ts'
import { questionOf } from './question-of.ts'

type ReaskingParts = Pick<Core, 'db' | 'jobs'> & {
  activity: Activity
  ask: Ask
  posits: Posits
  knowledge: Knowledge
}

export function createReasking({ db, jobs, activity, ask, posits, knowledge }: ReaskingParts) {
  /** A pass is their history; a failure wants them to look again. */
  async function tellOwner(trx: Db, { id, posit_id, owner_id }: PendingReask, passes: boolean) {
    const told = { user_id: owner_id, posit_id, kind: 'answer_given', data: { task_id: id, passes } } as const
    await (passes ? activity.noteOwn(trx, told) : activity.notify(trx, told))
    await activity.announceToOwner(trx, { topic: 'tasks', posit_id })
  }

  return async ({ task_id }: { task_id: string }, signal: AbortSignal) => {
    const seen = await findPendingReask(db, task_id)
    if (!seen) return
    await knowledge.waitForChanges(seen.posit_id)
    const task = await findPendingReask(db, task_id)
    if (!task) return
    const positId = task.posit_id
    const question = questionOf(task)
    const speaker = await posits.getVoice(positId)
    const { text, state } = await ask({ positId, question, history: [], speaker, signal })
    const passes = state === 'known'
    await db.transaction().execute(async (trx) => {
      const outcome = { state: passes ? ('passes' as const) : ('fails' as const), answer: text }
      if (!(await saveReask(trx, task, outcome))) return
      await tellOwner(trx, task, passes)
      if (!passes) return
      await keepAnswered(trx, { ...task, question, answer: text })
      await jobs.send(tellAskersJob, { task_id }, { trx, key: task_id })
    })
  }
}
