/** Creates posits within the plan's limit, which holds under parallel requests. */
import { BILLING_MESSAGES } from '../../../contract/messages.ts'
import type { Plan } from '../../../contract/plans.ts'
import type { PositCreate } from '../../../contract/posits.ts'
import type { Activity } from '../../activity/service.ts'
import type { Billing } from '../../billing/service.ts'
import { AppError } from '../../core/errors.ts'
import type { SessionUser } from '../../core/http/context.ts'
import type { Db } from '../../database/schema.ts'
import { getOwnedPosit, type OwnedPosit } from '../access.ts'
import { countPosits, insertPosit } from '../queries.ts'

/** `title`: of what it is made from; without one it is named after its summary. */
export type NewPosit = PositCreate & { title?: string }

export interface PositCreation {
  /** Throws `conflict` with reason `free_limit` or `premium_limit`; the limit holds under parallel requests. */
  createPosit(user: SessionUser, body: PositCreate): Promise<{ posit: OwnedPosit; plan: Plan }>
  /** Throws as `createPosit` would, before anything is done for a posit that the plan has no room for. */
  checkRoom(user: SessionUser): Promise<void>
  /** As `createPosit`, within the caller's transaction: it is made together with what is to be in it, or not at all. */
  createPositWith(trx: Db, user: SessionUser, body: NewPosit): Promise<{ posit: OwnedPosit; plan: Plan }>
  /** Once that transaction has committed. */
  recordCreated(posit: OwnedPosit): void
}

export interface PositParts {
  activity: Activity
  billing: Billing
}

function limitReached(plan: Plan): AppError {
  const { title, description } = plan.is_premium ? BILLING_MESSAGES.premiumLimit : BILLING_MESSAGES.freeLimit
  const reason = plan.is_premium ? 'premium_limit' : 'free_limit'
  return new AppError('conflict', `${title}: ${description}`, { reason })
}

export function createPositCreation(db: Db, { activity, billing }: PositParts): PositCreation {
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
  }
}
