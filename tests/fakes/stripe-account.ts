/** What a Stripe account holds, and what happens in it: every change emits an event. */
import { randomBytes } from 'node:crypto'
import type { FormValue } from './stripe-form.ts'
import { partsOf, textOf, textsOf } from './stripe-form.ts'

const DAY_SECONDS = 86_400
const PERIOD_DAYS = { month: 30, year: 365 }
const secondsNow = () => Math.floor(Date.now() / 1000)
const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

export const PRICE_MONTHLY = 'price_monthly'
export const PRICE_ANNUAL = 'price_annual'

export interface FakeCustomer {
  id: string
  object: 'customer'
  email: string | null
  metadata: Record<string, string>
}

export interface FakeCheckout {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  customer: string
  client_reference_id: string | null
  success_url: string | null
  cancel_url: string | null
  metadata: Record<string, string>
  subscription: string | null
  price: string
  subscription_metadata: Record<string, string>
}

export interface FakeSubscription {
  id: string
  object: 'subscription'
  status: string
  customer: string
  created: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  metadata: Record<string, string>
  items: { object: 'list'; data: [{ price: { id: string }; current_period_end: number }] }
}

export interface FakeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

const PRICES = {
  [PRICE_MONTHLY]: { id: PRICE_MONTHLY, object: 'price', active: true, recurring: { interval: 'month' } },
  [PRICE_ANNUAL]: { id: PRICE_ANNUAL, object: 'price', active: true, recurring: { interval: 'year' } },
}

export function createStripeAccount(emit: (event: FakeEvent) => void, origin: () => string) {
  const customers = new Map<string, FakeCustomer>()
  const checkouts = new Map<string, FakeCheckout>()
  const subscriptions = new Map<string, FakeSubscription>()

  /** A snapshot of the object. */
  function emitEvent(type: string, object: object) {
    const data = { object: structuredClone(object) }
    emit({ id: newId('evt'), object: 'event', type, created: secondsNow(), data })
  }

  function getCheckout(id: string) {
    const session = checkouts.get(id)
    if (!session) throw new Error(`There is no checkout ${id}.`)
    return session
  }

  /** The newest one. */
  function subscriptionOf(customerId: string) {
    const found = [...subscriptions.values()].filter(({ customer }) => customer === customerId).at(-1)
    if (!found) throw new Error(`${customerId} has no subscription.`)
    return found
  }

  function subscribe(customer: string, price: string, metadata: Record<string, string> = {}) {
    const days = price === PRICE_ANNUAL ? PERIOD_DAYS.year : PERIOD_DAYS.month
    const current_period_end = secondsNow() + days * DAY_SECONDS
    const subscription: FakeSubscription = {
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
    customers,
    checkouts,
    subscriptions,
    prices: PRICES as Record<string, object>,
    subscriptionOf,
    subscribe,
    emitEvent,

    addCustomer(form: Record<string, FormValue>) {
      const metadata = textsOf(form.metadata)
      const customer: FakeCustomer = {
        id: newId('cus'),
        object: 'customer',
        email: textOf(form.email),
        metadata,
      }
      customers.set(customer.id, customer)
      return customer
    },
    removeCustomer(id: string) {
      customers.delete(id)
      for (const { customer, status } of subscriptions.values())
        if (customer === id && status !== 'canceled') change(id, { status: 'canceled' }, 'deleted')
      return { id, object: 'customer', deleted: true }
    },

    addCheckout(form: Record<string, FormValue>) {
      const id = newId('cs_test')
      const session: FakeCheckout = {
        id,
        object: 'checkout.session',
        status: 'open',
        url: `${origin()}/pay/${id}`,
        customer: textOf(form.customer) ?? '',
        client_reference_id: textOf(form.client_reference_id),
        success_url: textOf(form.success_url),
        cancel_url: textOf(form.cancel_url),
        metadata: textsOf(form.metadata),
        subscription: null,
        price: textOf(partsOf(partsOf(form.line_items)['0']).price) ?? '',
        subscription_metadata: textsOf(partsOf(form.subscription_data).metadata),
      }
      checkouts.set(id, session)
      return session
    },
    expire(id: string) {
      return Object.assign(getCheckout(id), { status: 'expired', url: null })
    },
    /** The person pays on the page of this checkout. */
    pay(id: string) {
      const session = getCheckout(id)
      if (session.status !== 'open') throw new Error(`${id} is ${session.status}.`)
      const { id: subscription } = subscribe(session.customer, session.price, session.subscription_metadata)
      emitEvent('checkout.session.completed', Object.assign(session, { status: 'complete', subscription }))
      return session
    },

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

export type StripeAccount = ReturnType<typeof createStripeAccount>
