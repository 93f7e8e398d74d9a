import type { Subscription } from '../../contract/billing.ts'
import type { BillingInterval } from '../../contract/prices.ts'
import type { SubscriptionRow } from './queries.ts'

export function presentSubscription(
  row: SubscriptionRow | undefined,
  billing: BillingInterval | null,
): Subscription {
  if (!row?.subscription_id) return null
  const { status, current_period_end, cancel_at } = row
  return {
    status,
    billing,
    current_period_end: current_period_end?.toISOString() ?? null,
    cancel_at: cancel_at?.toISOString() ?? null,
  }
}
