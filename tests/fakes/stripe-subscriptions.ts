import { type EmitEvent, type FakeSubscription, newId, PRICE_ANNUAL, secondsNow } from './stripe-objects.ts'

const DAY_SECONDS = 86_400
const PERIOD_DAYS = { month: 30, year: 365 }

export function createSubscriptions(emitEvent: EmitEvent) {
  const subscriptions = new Map<string, FakeSubscription>()

  /** The newest one. */
  function subscriptionOf(customerId: string) {
    const found = [...subscriptions.values()].filter(({ customer }) => customer === customerId).at(-1)
    if (!found) throw new Error(`${customerId} has no subscription.`)
    return found
  }

  function subscribe(customer: string, price: string, metadata: Record<string, string> = {}) {
    const subscription = newSubscription(customer, price, metadata)
    subscriptions.set(subscription.id, subscription)
    emitEvent('customer.subscription.created', { ...subscription, status: 'incomplete' })
    emitEvent('customer.subscription.updated', subscription)
    return subscription
  }

  function change(customerId: string, changed: Partial<FakeSubscription>, type = 'updated') {
    const subscription = Object.assign(subscriptionOf(customerId), changed)
    emitEvent(`customer.subscription.${type}`, subscription)
    return subscription
  }

  return {
    subscriptions,
    subscriptionOf,
    subscribe,
    change,
    cancelAtPeriodEnd: (customerId: string) => change(customerId, { cancel_at_period_end: true }),
    resume: (customerId: string) => change(customerId, { cancel_at_period_end: false }),
    /** A renewal's payment fails; it is tried again later. */
    failPayment(customerId: string) {
      const subscription = change(customerId, { status: 'past_due' })
      emitEvent('invoice.payment_failed', { id: newId('in'), object: 'invoice', customer: customerId })
      return subscription
    },
    /** The last try failed as well. */
    giveUp: (customerId: string) => change(customerId, { status: 'canceled' }, 'deleted'),
    /** Time goes by: what was cancelled ends, all else is renewed. */
    endPeriod(customerId: string) {
      const subscription = subscriptionOf(customerId)
      if (subscription.cancel_at_period_end) return change(customerId, { status: 'canceled' }, 'deleted')
      const [item] = subscription.items.data
      item.current_period_end += PERIOD_DAYS.month * DAY_SECONDS
      return change(customerId, { status: 'active' })
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

function newSubscription(
  customer: string,
  price: string,
  metadata: Record<string, string>,
): FakeSubscription {
  const days = price === PRICE_ANNUAL ? PERIOD_DAYS.year : PERIOD_DAYS.month
  const current_period_end = secondsNow() + days * DAY_SECONDS
  return {
    id: newId('sub'),
    object: 'subscription',
    status: 'active',
    customer,
    created: secondsNow(),
    cancel_at: null,
    cancel_at_period_end: false,
    metadata,
    items: { object: 'list', data: [{ price: { id: price }, current_period_end }] },
  }
}
