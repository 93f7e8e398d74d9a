/** Stripe, as far as the product uses it. */
import type Stripe from 'stripe'
import type { Env } from '../core/env.ts'
import type { Log } from '../core/log.ts'
import { type Checkouts, createCheckouts } from './provider/checkouts.ts'
import { createStripeCalls, providerFailed } from './provider/stripe-calls.ts'
import { type BillingEvent, eventOf } from './syncing/billing-event.ts'
import { chooseSubscription, type FoundSubscription } from './syncing/found-subscription.ts'

const LISTED = 100

export interface FoundPrice {
  active: boolean
  interval: string | null
}

/** `null`: Stripe does not know the customer (any more). `key` is the idempotency key. */
export interface StripeClient extends Checkouts {
  createCustomer(user: { id: string; email: string }, key: string): Promise<string>
  /** Ends its subscriptions at once; a customer already deleted is not an error. */
  deleteCustomer(customerId: string): Promise<void>
  openPortal(customerId: string, returnUrl: string): Promise<{ url: string | null } | null>
  findSubscription(customerId: string): Promise<FoundSubscription | null>
  findPrice(id: string): Promise<FoundPrice | null>
  /** Null unless the signature is valid and recent. */
  readEvent(body: string, signature: string, secret: string): Promise<BillingEvent | null>
}

/** Null without a key: then nobody can pay here. */
export function createStripeClient(env: Env, appUrl: string, log: Log): StripeClient | null {
  const key = env.STRIPE_SECRET_KEY
  if (!key) return null
  const calls = createStripeCalls(key, env, log)
  const { load, call } = calls

  async function callOrThrow<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    const answer = await call(request)
    if (answer === null) throw providerFailed()
    return answer
  }

  return {
    async createCustomer({ id, email }, idempotencyKey) {
      const metadata = { posit_user: id, posit_url: appUrl }
      const customer = await callOrThrow((stripe) =>
        stripe.customers.create({ email, metadata }, { idempotencyKey }),
      )
      return customer.id
    },

    async deleteCustomer(customerId) {
      await call((stripe) => stripe.customers.del(customerId))
    },

    ...createCheckouts(calls, appUrl),

    openPortal: (customer, return_url) =>
      call((stripe) => stripe.billingPortal.sessions.create({ customer, return_url })),

    async findSubscription(customer) {
      const query = { customer, status: 'all' as const, limit: LISTED }
      return call(async (stripe) => chooseSubscription((await stripe.subscriptions.list(query)).data))
    },

    async findPrice(id) {
      const price = await call((stripe) => stripe.prices.retrieve(id))
      return price && { active: price.active, interval: price.recurring?.interval ?? null }
    },

    async readEvent(body, signature, secret) {
      const { webhooks } = await load()
      try {
        return eventOf(webhooks.constructEvent(body, signature, secret), appUrl)
      } catch {
        // The sender learns nothing but that it is wrong.
        return null
      }
    },
  }
}
