/** Plans as they stand in the database; the rules themselves are pure and live in `contract/plans.ts`. */
import { type Plan, planOf } from '../../contract/plans.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../database/schema.ts'
import { getPlanHolder, lockPlanHolder } from './queries.ts'

export interface Billing {
  getPlan(userId: string): Promise<Plan>
  /** As `getPlan`, inside a transaction that goes on to add something the plan limits. */
  lockPlan(trx: Db, userId: string): Promise<Plan>
}

export function createBilling({ db }: Pick<Core, 'db'>): Billing {
  return {
    getPlan: async (userId) => planOf(await getPlanHolder(db, userId), new Date()),
    lockPlan: async (trx, userId) => planOf(await lockPlanHolder(trx, userId), new Date()),
  }
}
