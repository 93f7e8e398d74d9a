/** Posits: created within the plan's limit, changed and deleted by their owner, updated with their knowledge. */
import type { Plan } from '../../contract/plans.ts'
import { allowedPrivacy, type PositUpdate } from '../../contract/posits.ts'
import type { Core } from '../core/core.ts'
import { retryDeadlocks } from '../core/database/deadlock.ts'
import { withQueryLimit } from '../core/database/time-limit.ts'
import { notFound } from '../core/errors.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import { withoutUndefined } from '../core/without-undefined.ts'
import type { Db } from '../database/schema.ts'
import { getOwnedPosit, type OwnedPosit } from './access.ts'
import { createPositCreation, type PositCreation, type PositParts } from './creating/create-posits.ts'
import { createKnowledgeVersions, type KnowledgeVersions } from './deriving/knowledge-versions.ts'
import { removeFilesJob } from './jobs.ts'
import {
  deletePositRow,
  findVoice,
  listFileKeys,
  lockForDeletion,
  lockPosit,
  type SpeakerRow,
  updatePositRow,
} from './queries.ts'

export interface Posits extends PositCreation, KnowledgeVersions {
  /** Within `trx` where one is given. A privacy that the plan does not allow is silently ignored. */
  updatePosit(posit: OwnedPosit, body: PositUpdate, plan: Plan, trx?: Db): Promise<OwnedPosit>
  /** Within a transaction that shares it by e-mail: open to those it is shared with, and to nobody else. */
  makeExclusive(trx: Db, posit: OwnedPosit): Promise<void>
  /** With everything in it; stored files follow by a job. */
  deletePosit(posit: OwnedPosit): Promise<void>
  /**
   * Within a transaction, before any write to a row that references the posit: a deletion waits, or this throws `not_found`.
   * Locking a task first and its posit then would deadlock with a deletion, which locks them in reverse.
   */
  lockPosit(trx: Db, positId: string): Promise<void>
  getVoice(positId: string): Promise<SpeakerRow>
  /** Within the transaction that deletes the posit, before it is gone. */
  onDelete: Listeners<[trx: Db, positId: string]>['subscribe']
}

/** Where the picture of a posit's link is kept. It goes when the posit goes. */
export const previewFileKey = (positId: string) => `previews/posits/${positId}`

type PositCore = Pick<Core, 'db' | 'env' | 'jobs' | 'files'>

function changesOf(body: PositUpdate, plan: Plan) {
  const { privacy, type, ...rest } = body
  return {
    ...withoutUndefined(rest),
    ...(type ? { type } : {}),
    // A description of a type the posit no longer has would go on shaping its answers.
    ...(type && type !== 'other' ? { custom_type_description: null } : {}),
    ...(privacy && allowedPrivacy(privacy, plan) ? { privacy } : {}),
  }
}

export function createPosits({ db, env, jobs, files }: PositCore, parts: PositParts): Posits {
  const { activity } = parts
  const deleting = createListeners<[trx: Db, positId: string]>()
  jobs.handle(removeFilesJob, async ({ keys }) => {
    for (const key of keys) await files.delete(key)
  })

  return {
    ...createPositCreation(db, parts),
    ...createKnowledgeVersions(db, activity),

    async updatePosit(posit, body, plan, trx = db) {
      const changes = changesOf(body, plan)
      const fields = Object.keys(changes)
      if (fields.length === 0) return posit
      await updatePositRow(trx, posit.id, { ...changes, updated_by: 'user' })
      await activity.recordIn(
        trx,
        'update_posit',
        { user_id: posit.user_id, posit_id: posit.id },
        { fields: fields.join() },
      )
      return getOwnedPosit(trx, posit.id, posit.user_id)
    },

    async makeExclusive(trx, { id }) {
      await updatePositRow(trx, id, { privacy: 'exclusive', updated_by: 'user' })
    },

    async deletePosit(posit) {
      async function remove(trx: Db) {
        await lockForDeletion(trx, posit.id)
        const keys = [...(await listFileKeys(trx, posit.id)), previewFileKey(posit.id)]
        await deleting.notify(trx, posit.id)
        await deletePositRow(trx, posit.id)
        await jobs.send(removeFilesJob, { keys }, { trx })
      }
      await withQueryLimit(env.DATABASE_JOB_TIMEOUT_MS, () =>
        retryDeadlocks(() => db.transaction().execute(remove)),
      )
    },

    async lockPosit(trx, positId) {
      if (!(await lockPosit(trx, positId))) throw notFound()
    },

    async getVoice(positId) {
      const voice = await findVoice(db, positId)
      if (!voice) throw notFound()
      return voice
    },

    onDelete: deleting.subscribe,
  }
}
