/** Events become deliveries in the transaction of the change they report: both are there, or neither. */
import type { WebhookEvent } from '../../../contract/webhook-events.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import { deliverJob } from '../jobs.ts'
import { insertDeliveries, listSubscriptions } from './queries.ts'

export interface NewEvent {
  event: WebhookEvent
  posit_id: string
  occurred_at: Date
  /** Ids, times and states: no person's name, and no words of visitors. */
  data: Record<string, unknown>
  /** What visitors wrote, by field. */
  visitor_text?: Record<string, string | null>
}

export type Emit = (trx: Db, events: readonly NewEvent[]) => Promise<void>

export function createEmit({ jobs }: Pick<Core, 'jobs'>): Emit {
  return async (trx, events) => {
    if (events.length === 0) return
    const subscriptions = await listSubscriptions(trx, [...new Set(events.map(({ posit_id }) => posit_id))])
    const deliveries = events.flatMap(({ event, posit_id, occurred_at, data, visitor_text = {} }) =>
      subscriptions
        .filter((one) => one.posit_id === posit_id && one.events.includes(event))
        .map(({ endpoint_id, posit_title: title }) => ({
          ...{ endpoint_id, posit_id, event, occurred_at, visitor_text },
          data: { posit: { id: posit_id, title }, ...data },
        })),
    )
    if (deliveries.length === 0) return
    for (const { id, endpoint_id: group } of await insertDeliveries(trx, deliveries))
      await jobs.send(deliverJob, { delivery_id: id }, { trx, group })
  }
}
