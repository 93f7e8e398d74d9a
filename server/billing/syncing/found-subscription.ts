import type Stripe from 'stripe'
import { isLive, isPaid } from '../../../contract/billing.ts'

const MS_PER_SECOND = 1000

/** A subscription as the provider has it at this moment. */
export interface FoundSubscription {
  subscription_id: string
  status: string
  price_id: string | null
  current_period_end: Date | null
  /** When it ends, where that is decided. */
  cancel_at: Date | null
}

const dateOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * MS_PER_SECOND) : null)

const worth = ({ status }: Stripe.Subscription) => (isPaid(status) ? 2 : isLive(status) ? 1 : 0)

/** Of several, what gives the plan; of those alike, the newest. */
export function chooseSubscription(all: Stripe.Subscription[]): FoundSubscription | null {
  const [best] = [...all].sort((a, b) => worth(b) - worth(a) || b.created - a.created)
  if (!best) return null
  const [item] = best.items.data
  const current_period_end = dateOf(item?.current_period_end)
  // A portal decides on the end of the period or on its date, as the account's version of billing has it.
  const cancel_at = dateOf(best.cancel_at) ?? (best.cancel_at_period_end ? current_period_end : null)
  const { id: subscription_id, status } = best
  return { subscription_id, status, price_id: item?.price.id ?? null, current_period_end, cancel_at }
}
