import { type Selectable, sql } from 'kysely'
import { WEBHOOK_DELIVERIES_PER_PAGE } from '../../../contract/webhook-events.ts'
import type { WebhookAttempt } from '../../../contract/webhooks.ts'
import type { Database, Db } from '../../database/schema.ts'

type Delivery = Selectable<Database['webhook_deliveries']>
export type LoggedRow = Pick<
  Delivery,
  'id' | 'endpoint_id' | 'event' | 'posit_id' | 'state' | 'occurred_at' | 'next_try_at'
> & { attempts: WebhookAttempt[] }

/** Shown of one delivery; sent again many times it has more. */
const ATTEMPTS_SHOWN = 30

const selectLog = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .select(['delivery.id', 'delivery.endpoint_id', 'delivery.event', 'delivery.posit_id', 'delivery.state'])
    .select(['delivery.occurred_at', 'delivery.next_try_at'])
    .select(
      sql<
        WebhookAttempt[]
      >`coalesce((select jsonb_agg(to_jsonb(attempt) - 'id' order by attempt.id desc) from (
        select id, attempted_at, status, error, duration_ms, response from webhook_attempts
        where delivery_id = delivery.id order by id desc limit ${sql.lit(ATTEMPTS_SHOWN)}) attempt), '[]')`.as(
        'attempts',
      ),
    )

/** One more than a page, newest first: the next page exists if it is there. */
export async function listDeliveries(db: Db, endpointId: string, before?: string): Promise<LoggedRow[]> {
  const rows = selectLog(db).where('delivery.endpoint_id', '=', endpointId)
  return (before ? rows.where('delivery.id', '<', before) : rows)
    .orderBy('delivery.id', 'desc')
    .limit(WEBHOOK_DELIVERIES_PER_PAGE + 1)
    .execute()
}

export async function findOwnDelivery(db: Db, id: string, userId: string): Promise<LoggedRow | undefined> {
  return selectLog(db)
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .where('delivery.id', '=', id)
    .where('endpoint.user_id', '=', userId)
    .executeTakeFirst()
}

/** Short transactions: the number of rows deleted, at most `limit`. */
export async function deleteOldDeliveries(db: Db, days: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
