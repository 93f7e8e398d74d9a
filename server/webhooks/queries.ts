import { type Selectable, sql } from 'kysely'
import type { WebhookEvent } from '../../contract/webhook-events.ts'
import type { Database, Db } from '../database/schema.ts'

/** With the posits it is limited to; null for all of the owner's. */
export type EndpointRow = Omit<Selectable<Database['webhook_endpoints']>, 'all_posits'> & {
  posit_ids: string[] | null
}

const selectEndpoints = (db: Db) =>
  db
    .selectFrom('webhook_endpoints as endpoint')
    .select(['endpoint.id', 'endpoint.user_id', 'endpoint.url', 'endpoint.events', 'endpoint.created_at'])
    .select(['endpoint.sealed_secret', 'endpoint.sealed_previous_secret', 'endpoint.previous_secret_until'])
    .select(['endpoint.off_reason', 'endpoint.off_at', 'endpoint.last_succeeded_at'])
    .select(
      sql<string[] | null>`case when not endpoint.all_posits then array(
        select posit_id from webhook_endpoint_posits where endpoint_id = endpoint.id order by posit_id) end`.as(
        'posit_ids',
      ),
    )

/** Bounded by the limit per person. */
export const listEndpoints = (db: Db, userId: string): Promise<EndpointRow[]> =>
  selectEndpoints(db).where('endpoint.user_id', '=', userId).orderBy('endpoint.id').execute()

export const findOwnEndpoint = (db: Db, id: string, userId: string): Promise<EndpointRow | undefined> =>
  selectEndpoints(db).where('endpoint.id', '=', id).where('endpoint.user_id', '=', userId).executeTakeFirst()

export const findEndpoint = (db: Db, id: string): Promise<EndpointRow | undefined> =>
  selectEndpoints(db).where('endpoint.id', '=', id).executeTakeFirst()

/** Serialises transactions that add an endpoint of this person, so that their limit holds. */
export async function lockEndpointsOf(trx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_endpoints:${userId}`}, 0))`.execute(trx)
}

export async function countEndpoints(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function countOwnPosits(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('posits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

type NewEndpoint = {
  id: string
  user_id: string
  url: string
  events: WebhookEvent[]
  sealed_secret: string
}

export async function insertEndpoint(trx: Db, endpoint: NewEndpoint): Promise<void> {
  await trx
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, all_posits: true })
    .execute()
}

type EndpointChanges = Partial<
  Pick<
    EndpointRow,
    | ('url' | 'events' | 'off_reason' | 'off_at')
    | ('sealed_secret' | 'sealed_previous_secret' | 'previous_secret_until' | 'last_succeeded_at')
  >
>

export async function updateEndpoint(trx: Db, id: string, changes: EndpointChanges): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute()
}

/** Questions to this person's posits are looked up for endpoints from now on. */
export async function watchPosits(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ has_webhooks: true })
    .where('id', '=', userId)
    .where('has_webhooks', '=', false)
    .execute()
}

/** Null: all of the owner's. */
export async function setPosits(trx: Db, endpoint_id: string, positIds: string[] | null): Promise<void> {
  await trx.deleteFrom('webhook_endpoint_posits').where('endpoint_id', '=', endpoint_id).execute()
  if (positIds) {
    const rows = positIds.map((posit_id) => ({ endpoint_id, posit_id }))
    await trx.insertInto('webhook_endpoint_posits').values(rows).execute()
  }
  await trx
    .updateTable('webhook_endpoints')
    .set({ all_posits: positIds === null })
    .where('id', '=', endpoint_id)
    .execute()
}

/** With its log. */
export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** Endpoints of this posit alone: without it they would have nothing to send. */
export async function deleteEndpointsOfOnly(trx: Db, positId: string): Promise<void> {
  await sql`delete from webhook_endpoints where not all_posits
    and id in (select endpoint_id from webhook_endpoint_posits where posit_id = ${positId})
    and not exists (select from webhook_endpoint_posits other
      where other.endpoint_id = webhook_endpoints.id and other.posit_id <> ${positId})`.execute(trx)
}
