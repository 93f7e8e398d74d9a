import type { PlanHolder } from '../../contract/plans.ts'
import type { Db } from '../database/schema.ts'

export async function getPlanHolder(db: Db, userId: string): Promise<PlanHolder> {
  return db
    .selectFrom('users')
    .select(['subscription_type', 'trial_end_date'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Holds the person's row until the transaction ends, so that counting and adding cannot interleave. */
export async function lockPlanHolder(trx: Db, userId: string): Promise<PlanHolder> {
  return trx
    .selectFrom('users')
    .select(['subscription_type', 'trial_end_date'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
