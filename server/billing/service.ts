/** Plans as they stand in the database; the rules themselves are pure and live in `contract/plans.ts`. */
import { type Plan, planOf } from '../../contract/plans.ts'
import type { Core } from '../core/core.ts'
import type { SessionUser } from '../core/http/context.ts'
import type { Db } from '../database/schema.ts'
import { getPlanHolder, lockPlanHolder } from './queries.ts'

export interface Billing {
  getPlan(userId: string): Promise<Plan>
  /** As `getPlan`, of whoever asks: what is needed was read with the session, at the beginning of this request. */
  planOf(user: SessionUser): Plan
  /** As `getPlan`, inside a transaction that goes on to add something the plan limits. */
  lockPlan(trx: Db, userId: string): Promise<Plan>
}

export function createBilling({ db }: Pick<Core, 'db'>): Billing {
  return {
    planOf: (user) => planOf(user, new Date()),
    getPlan: async (userId) => planOf(await getPlanHolder(db, userId), new Date()),
    lockPlan: async (trx, userId) => planOf(await lockPlanHolder(trx, userId), new Date()),
  }
}
