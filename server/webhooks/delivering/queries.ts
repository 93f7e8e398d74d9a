import { type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../database/schema.ts'
import type { Sent } from '../client.ts'
import type { EndpointRow } from '../queries.ts'

type Delivery = Selectable<Database['webhook_deliveries']>
type Endpoint = Pick<
  EndpointRow,
  'url' | 'off_at' | 'sealed_secret' | 'sealed_previous_secret' | 'previous_secret_until'
>

export type PendingRow = Delivery & Endpoint & { user_id: string }

/** Undefined when it was delivered, given up or deleted meanwhile. */
export function findPending(db: Db, id: string): Promise<PendingRow | undefined> {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .selectAll('delivery')
    .select(['endpoint.user_id', 'endpoint.url', 'endpoint.off_at', 'endpoint.sealed_secret'])
    .select(['endpoint.sealed_previous_secret', 'endpoint.previous_secret_until'])
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'pending')
    .executeTakeFirst()
}

type AttemptAt = Sent & { delivery_id: string; attempted_at: Date }

export async function insertAttempt(trx: Db, attempt: AttemptAt): Promise<void> {
  await trx.insertInto('webhook_attempts').values(attempt).execute()
}

type Progress = Pick<Delivery, 'state' | 'tries' | 'next_try_at'>

/** False when another worker has logged this try already: then it has decided what follows. */
export async function advance(trx: Db, { id, tries }: Delivery, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function postpone(trx: Db, id: string, until: Date): Promise<void> {
  await trx.updateTable('webhook_deliveries').set({ next_try_at: until }).where('id', '=', id).execute()
}

export async function noteSuccess(trx: Db, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ last_succeeded_at: new Date() })
    .where('id', '=', endpointId)
    .execute()
}

/** The owner's mail address; undefined when it was off already, or took something since `failingSince`. */
export async function switchOffFailing(
  trx: Db,
  endpointId: string,
  reason: 'failing' | 'gone',
  failingSince: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update webhook_endpoints set off_reason = ${reason}, off_at = now()
    from users where users.id = webhook_endpoints.user_id and webhook_endpoints.id = ${endpointId}
      and off_at is null and (${reason === 'gone'} or last_succeeded_at is null or last_succeeded_at < ${failingSince})
    returning users.email`.execute(trx)
  return rows[0]?.email
}

/** Whatever waits is given up: an endpoint that is off gets nothing, not even later. */
export async function giveUpWaiting(trx: Db, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_try_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .execute()
}

/** Begins another round of tries; false while one is going on. */
export async function beginRound(trx: Db, id: string): Promise<boolean> {
  const now = new Date()
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, round_started_at: now, next_try_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose time passed long ago: each is due now, in the transaction that sends its job. */
export async function takeOverdue(trx: Db, minutes: number, limit: number) {
  const { rows } = await sql<{ id: string; endpoint_id: string }>`
    update webhook_deliveries set next_try_at = now() where id in (
      select id from webhook_deliveries
      where state = 'pending' and next_try_at < now() - make_interval(mins => ${minutes})
      order by next_try_at limit ${limit} for update skip locked)
    returning id, endpoint_id`.execute(trx)
  return rows
}
