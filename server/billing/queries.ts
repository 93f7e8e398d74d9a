import { sql } from 'kysely'
import type { PlanHolder, SubscriptionType } from '../../contract/plans.ts'
import type { Db } from '../database/schema.ts'
import type { FoundSubscription } from './syncing/found-subscription.ts'

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

export async function findSubscription(db: Db, userId: string) {
  return db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst()
}
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** Keeps the one that is there; stores nothing for a person who is gone. */
export async function addCustomer(db: Db, userId: string, customerId: string): Promise<void> {
  await sql`
    insert into subscriptions (user_id, customer_id) select id, ${customerId} from users where id = ${userId}
    on conflict do nothing
  `.execute(db)
}

/** The provider does not know the old one any more, and nothing of it. */
export async function replaceCustomer(db: Db, oldId: string, newId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ customer_id: newId, status: 'none', subscription_id: null, price_id: null, asked_at: null })
    .set({ current_period_end: null, cancel_at: null, updated_at: new Date() })
    .where('customer_id', '=', oldId)
    .execute()
}

export async function saveCheckout(db: Db, userId: string, sessionId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ checkout_session_id: sessionId, checkout_created_at: new Date() })
    .where('user_id', '=', userId)
    .execute()
}

/** The database's clock to the microsecond: one for all nodes. */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** The person first, as everybody does who changes both: undefined for a customer who is nobody here. */
export async function lockCustomer(trx: Db, customerId: string) {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (one) =>
      one.selectFrom('subscriptions').select('user_id').where('customer_id', '=', customerId),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  return trx
    .selectFrom('subscriptions')
    .select(['user_id', 'status'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** False when the row already holds newer data. */
export async function updateSubscription(
  trx: Db,
  customerId: string,
  found: FoundSubscription,
  askedAt: string,
): Promise<boolean> {
  const updated = await trx
    .updateTable('subscriptions')
    .set({ ...found, asked_at: sql`${askedAt}::timestamptz`, updated_at: new Date() })
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`(asked_at is null or asked_at < ${askedAt}::timestamptz)`)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Asked, and nothing was found to be stored. */
export async function markAsked(trx: Db, customerId: string): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ asked_at: sql`clock_timestamp()` })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function setSubscriptionType(trx: Db, userId: string, type: SubscriptionType): Promise<void> {
  await trx
    .updateTable('users')
    .set({ subscription_type: type, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

export async function isPerson(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id::text = ${userId}`.execute(db)
  return rows.length > 0
}

export async function isHandled(db: Db, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('handled_webhooks')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return found !== undefined
}

/** False when another one was quicker. */
export async function recordWebhook(trx: Db, event: { id: string; type: string }): Promise<boolean> {
  const added = await trx
    .insertInto('handled_webhooks')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function forgetWebhooks(db: Db, olderThan: Date): Promise<void> {
  await db.deleteFrom('handled_webhooks').where('created_at', '<', olderThan).execute()
}

/** Customers about whom the provider may know better by now, those not asked for longest first. */
export async function listDueCustomers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from subscriptions
    where (status in ('active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete')
        and (asked_at is null or asked_at < now() - interval '1 day' or current_period_end < now()))
      or (checkout_created_at > now() - interval '2 days' and status not in ('active', 'trialing'))
    order by asked_at nulls first limit ${limit}
  `.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}
