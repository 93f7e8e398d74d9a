/** Plans as they stand in the database; the rules themselves are pure and live in `contract/plans.ts`. */
import { isPremium, type Plan, type PlanHolder, positLimit, trialDaysLeft } from '../../contract/plans.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../database/schema.ts'
import { getPlanHolder, lockPlanHolder } from './queries.ts'

export interface Billing {
  getPlan(userId: string): Promise<Plan>
  /** As `getPlan`, inside a transaction that goes on to add something the plan limits. */
  lockPlan(trx: Db, userId: string): Promise<Plan>
}

export function planFrom(holder: PlanHolder, now: Date): Plan {
  const { subscription_type, trial_end_date } = holder
  return {
    subscription_type,
    trial_end_date: trial_end_date === null ? null : new Date(trial_end_date).toISOString(),
    is_premium: isPremium(holder, now),
    trial_days_left: trialDaysLeft(holder, now),
    posit_limit: positLimit(holder, now),
  }
}

export function createBilling({ db }: Pick<Core, 'db'>): Billing {
  return {
    getPlan: async (userId) => planFrom(await getPlanHolder(db, userId), new Date()),
    lockPlan: async (trx, userId) => planFrom(await lockPlanHolder(trx, userId), new Date()),
  }
}
