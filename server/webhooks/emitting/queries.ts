import { type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../database/schema.ts'

export interface Subscription {
  posit_id: string
  posit_title: string
  endpoint_id: string
  events: string[]
}

/**
 * Endpoints that get events of these posits. They are locked against deletion until the transaction ends; one that is being
 * deleted is skipped, so that a deletion fails no question.
 */
export async function listSubscriptions(trx: Db, positIds: readonly string[]): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`/* prepared: webhook-subscriptions */
    select posits.id as posit_id, posits.title as posit_title, endpoint.id as endpoint_id, endpoint.events
    from posits join webhook_endpoints endpoint on endpoint.user_id = posits.user_id
    where posits.id = any(${positIds}::uuid[]) and endpoint.off_at is null
      and (endpoint.all_posits or exists (select from webhook_endpoint_posits chosen
        where chosen.endpoint_id = endpoint.id and chosen.posit_id = posits.id))
    for key share of endpoint skip locked`.execute(trx)
  return rows
}

type DeliveryColumns = Selectable<Database['webhook_deliveries']>
export type NewDelivery = Pick<
  DeliveryColumns,
  'endpoint_id' | 'posit_id' | 'event' | 'occurred_at' | 'data' | 'visitor_text'
>

export async function insertDeliveries(trx: Db, deliveries: readonly NewDelivery[]) {
  const next_try_at = new Date()
  return trx
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ data, visitor_text, ...delivery }) => ({
        ...delivery,
        data: JSON.stringify(data),
        visitor_text: JSON.stringify(visitor_text),
        next_try_at,
      })),
    )
    .returning(['id', 'endpoint_id'])
    .execute()
}
