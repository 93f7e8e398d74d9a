import { WEBHOOK_DELIVERIES_PER_PAGE } from '../../contract/webhook-events.ts'
import type { WebhookDelivery, WebhookDeliveryPage, WebhookEndpoint } from '../../contract/webhooks.ts'
import type { LoggedRow } from './log/queries.ts'
import type { EndpointRow } from './queries.ts'

const moment = (date: Date | null) => date?.toISOString() ?? null

/** Never a secret. */
export const presentEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  events: row.events,
  posit_ids: row.posit_ids,
  is_on: row.off_at === null,
  off_reason: row.off_reason,
  off_at: moment(row.off_at),
  last_succeeded_at: moment(row.last_succeeded_at),
  previous_secret_until: moment(row.previous_secret_until),
  created_at: row.created_at.toISOString(),
})

export const presentDelivery = (row: LoggedRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  posit_id: row.posit_id,
  state: row.state,
  occurred_at: row.occurred_at.toISOString(),
  next_try_at: moment(row.next_try_at),
  attempts: row.attempts.map(({ attempted_at, ...attempt }) => ({
    ...attempt,
    attempted_at: new Date(attempted_at).toISOString(),
  })),
})

/** `rows` may hold one more than a page. */
export function presentPage(rows: LoggedRow[]): WebhookDeliveryPage {
  const items = rows.slice(0, WEBHOOK_DELIVERIES_PER_PAGE).map(presentDelivery)
  const hasMore = rows.length > WEBHOOK_DELIVERIES_PER_PAGE
  return { items, next: hasMore ? (items.at(-1)?.id ?? null) : null }
}
