import type Stripe from 'stripe'

/** To be subscribed to: whatever may change who has the plan. docs/operating.md lists them for operators. */
const TYPES = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_failed',
]

export interface BillingEvent {
  id: string
  type: string
  /** Null for what concerns nobody's plan. */
  customer_id: string | null
  /** Whom this server started it for; null when it did not. */
  user_id: string | null
}

interface Subject {
  customer?: string | { id: string } | null
  metadata?: Record<string, string> | null
}

/** Ignores the event's subscription data: it is fetched again, so that the order of events does not matter. */
export function eventOf({ id, type, data }: Stripe.Event, appUrl: string): BillingEvent {
  if (!TYPES.includes(type)) return { id, type, customer_id: null, user_id: null }
  const { customer, metadata } = data.object as Subject
  const isOurs = metadata?.posit_url === appUrl
  return {
    id,
    type,
    customer_id: (typeof customer === 'string' ? customer : customer?.id) ?? null,
    user_id: isOurs ? (metadata?.posit_user ?? null) : null,
  }
}
