/** Posits: made within the plan's limit, changed and deleted by their owner, and kept in step with their knowledge. */
import { autoTitle } from '../../contract/auto-title.ts'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import type { Plan } from '../../contract/plans.ts'
import { allowedPrivacy, type PositCreate, type PositUpdate } from '../../contract/posits.ts'
import type { Activity } from '../activity/service.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { retryDeadlocks } from '../core/database/deadlock.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import type { Db } from '../database/schema.ts'
import { getOwnedPosit, type OwnedPosit } from './access.ts'
import { removeFilesJob } from './jobs.ts'
import {
  countPosits,
  type DerivedTexts,
  deletePositRow,
  findKnowledgeState,
  findVoice,
  holdPosit,
  insertPosit,
  listFileKeys,
  lockPosit,
  raiseKnowledgeVersion,
  type SpeakerRow,
  updateDerived,
  updatePositRow,
} from './queries.ts'

export type { DerivedTexts } from './queries.ts'

/** `title`: of what it is made from; without one it is named after its summary. */
export type NewPosit = PositCreate & { title?: string }

export interface Posits {
  /** Throws `conflict` with reason `free_limit` or `premium_limit`; the limit holds under parallel requests. */
  createPosit(user: SessionUser, body: PositCreate): Promise<{ posit: OwnedPosit; plan: Plan }>
  /** Throws as `createPosit` would, before anything is done for a posit that the plan has no room for. */
  checkRoom(user: SessionUser): Promise<void>
  /** As `createPosit`, within the caller's transaction: it is made together with what is to be in it, or not at all. */
  createPositWith(trx: Db, user: SessionUser, body: NewPosit): Promise<{ posit: OwnedPosit; plan: Plan }>
  /** Once that transaction has committed. */
  recordCreated(posit: OwnedPosit): void
  /** A privacy that the plan does not allow is silently ignored (spec §4). */
  updatePosit(posit: OwnedPosit, body: PositUpdate, plan: Plan): Promise<OwnedPosit>
  /** Within a transaction that shares it by e-mail: open to those it is shared with, and to nobody else (spec §4). */
  makeExclusive(trx: Db, posit: OwnedPosit): Promise<void>
  /** With everything in it; stored files follow by a job. */
  deletePosit(posit: OwnedPosit): Promise<void>
  /**
   * Within a transaction, before any row that hangs on the posit is touched: a deletion waits, or this throws `not_found`.
   * Whoever locked a task first and its posit then would stand in the way of a deletion that does the reverse.
   */
  holdPosit(trx: Db, positId: string): Promise<void>
  /** Within a transaction that changes the sources: the new version. Throws `not_found` when the posit is gone. */
  bumpKnowledge(trx: Db, positId: string): Promise<number>
  /** Throws `not_found` when the posit is gone, as every `get` here does. */
  getKnowledgeState(positId: string): Promise<{ knowledge_version: number; summarised_version: number }>
  /** False, and nothing is changed, when texts of a newer version are already there or the posit is gone. */
  saveDerived(positId: string, derived: DerivedTexts): Promise<boolean>
  getVoice(positId: string): Promise<SpeakerRow>
}

/** Where the picture of a posit's link is kept. It goes when the posit goes. */
export const previewFileKey = (positId: string) => `previews/posits/${positId}`

interface PositParts {
  activity: Activity
  billing: Billing
}

type PositCore = Pick<Core, 'db' | 'jobs' | 'files'>

function limitReached(plan: Plan): AppError {
  const { title, description } = plan.is_premium ? BILLING_MESSAGES.premiumLimit : BILLING_MESSAGES.freeLimit
  const reason = plan.is_premium ? 'premium_limit' : 'free_limit'
  return new AppError('conflict', `${title}: ${description}`, { reason })
}

function changesOf(body: PositUpdate, plan: Plan) {
  const { privacy, type, ...rest } = body
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...given,
    ...(type ? { type } : {}),
    // A description of a type the posit no longer has would go on shaping its answers.
    ...(type && type !== 'other' ? { custom_type_description: null } : {}),
    ...(privacy && allowedPrivacy(privacy, plan) ? { privacy } : {}),
  }
}

export function createPosits({ db, jobs, files }: PositCore, { activity, billing }: PositParts): Posits {
  jobs.handle(removeFilesJob, async ({ keys }) => {
    for (const key of keys) await files.delete(key)
  })

  async function createWithin(trx: Db, user: SessionUser, body: NewPosit) {
    const plan = await billing.lockPlan(trx, user.id)
    if ((await countPosits(trx, user.id)) >= plan.posit_limit) throw limitReached(plan)
    const id = await insertPosit(trx, user.id, body)
    return { posit: await getOwnedPosit(trx, id, user.id), plan }
  }
  function recordCreated({ id, user_id, type, audience }: OwnedPosit) {
    activity.record('create_posit', { user_id, posit_id: id }, { type, audience })
  }

  return {
    async createPosit(user, body) {
      const created = await db.transaction().execute((trx) => createWithin(trx, user, body))
      recordCreated(created.posit)
      return created
    },

    async checkRoom(user) {
      const plan = billing.planOf(user)
      if ((await countPosits(db, user.id)) >= plan.posit_limit) throw limitReached(plan)
    },

    createPositWith: createWithin,
    recordCreated,

    async updatePosit(posit, body, plan) {
      const changes = changesOf(body, plan)
      const fields = Object.keys(changes)
      if (fields.length === 0) return posit
      await updatePositRow(db, posit.id, { ...changes, updated_by: 'user' })
      activity.record(
        'update_posit',
        { user_id: posit.user_id, posit_id: posit.id },
        { fields: fields.join() },
      )
      return getOwnedPosit(db, posit.id, posit.user_id)
    },

    async makeExclusive(trx, { id }) {
      await updatePositRow(trx, id, { privacy: 'exclusive', updated_by: 'user' })
    },

    async deletePosit(posit) {
      const remove = db.transaction()
      await retryDeadlocks(() =>
        remove.execute(async (trx) => {
          await lockPosit(trx, posit.id)
          const keys = [...(await listFileKeys(trx, posit.id)), previewFileKey(posit.id)]
          await deletePositRow(trx, posit.id)
          await jobs.send(removeFilesJob, { keys }, { trx })
        }),
      )
    },

    async holdPosit(trx, positId) {
      if (!(await holdPosit(trx, positId))) throw notFound()
    },

    async bumpKnowledge(trx, positId) {
      const version = await raiseKnowledgeVersion(trx, positId)
      if (version === undefined) throw notFound()
      return version
    },

    async getKnowledgeState(positId) {
      const state = await findKnowledgeState(db, positId)
      if (!state) throw notFound()
      return state
    },

    async saveDerived(positId, derived) {
      const isSaved = await updateDerived(db, positId, derived, autoTitle(derived.summary_light))
      if (isSaved) await activity.refreshOwner(db, { topic: 'posit', posit_id: positId })
      return isSaved
    },

    async getVoice(positId) {
      const voice = await findVoice(db, positId)
      if (!voice) throw notFound()
      return voice
    },
  }
}
