/**
 * Stripe, through its own library. That takes its time to load, so it is loaded by the first call. What Stripe refuses or does
 * not answer leaves here as one `unavailable`; its own words stay here, for some repeat what they were sent.
 */
import type Stripe from 'stripe'
import type { Env } from '../core/env.ts'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { type BillingEvent, eventOf } from './syncing/billing-event.ts'
import { chooseSubscription, type FoundSubscription } from './syncing/found-subscription.ts'

/** With the timeout this bounds how long a person waits. */
const RETRIES = 1
const LISTED = 100
/** Stripe's page for a plan; what is paid there is one subscription. */
const MODE = 'subscription'

export interface CheckoutSession {
  id: string
  status: 'open' | 'complete' | 'expired' | string | null
  url: string | null
  price_id: string | null
  success_url: string | null
  cancel_url: string | null
}

export interface NewCheckout {
  customer_id: string
  user_id: string
  price_id: string
  success_url: string
  cancel_url: string
}

export interface FoundPrice {
  active: boolean
  interval: string | null
}

/** `null`: Stripe does not know the customer (any more). The same `key` makes the same thing once. */
export interface StripeClient {
  createCustomer(user: { id: string; email: string }, key: string): Promise<string>
  /** Ends its subscriptions at once; one that is gone already is gone. */
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(checkout: NewCheckout, key: string): Promise<CheckoutSession | null>
  findCheckout(id: string): Promise<CheckoutSession | null>
  expireCheckout(id: string): Promise<void>
  openPortal(customerId: string, returnUrl: string): Promise<{ url: string | null } | null>
  findSubscription(customerId: string): Promise<FoundSubscription | null>
  findPrice(id: string): Promise<FoundPrice | null>
  /** Null unless Stripe signed exactly this, a moment ago. */
  readEvent(body: string, signature: string, secret: string): Promise<BillingEvent | null>
}

const providerFailed = () =>
  new AppError('unavailable', 'The payment provider does not answer as it should. Please try again later.')
const startedTwice = () =>
  new AppError('conflict', 'Another checkout was started a moment ago. Please try again.')

/** Of a customer, a checkout, a price looked for by its id. A price that is missing from a new checkout is a wrong setting. */
const isMissing = ({ code, param }: Partial<Stripe.errors.StripeError>) =>
  code === 'resource_missing' && !param?.startsWith('line_items')

/** An error that is none of Stripe's is nonsense in its answer, or our mistake: then all of it is worth knowing. */
function detailsOf(error: unknown) {
  const { code, type, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
  return type ? { code, type, status: statusCode, stripe_request: requestId } : { err: error }
}

function settingsOf({ STRIPE_BASE_URL, STRIPE_TIMEOUT_MS }: Env): Stripe.StripeConfig {
  const limits = { telemetry: false, maxNetworkRetries: RETRIES, timeout: STRIPE_TIMEOUT_MS }
  if (!STRIPE_BASE_URL) return limits
  const { protocol, hostname, port } = new URL(STRIPE_BASE_URL)
  const isPlain = protocol === 'http:'
  return {
    ...limits,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  }
}

function presentCheckout(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, status, url, success_url, cancel_url, metadata } = session
  return { id, status, url, success_url, cancel_url, price_id: metadata?.price_id ?? null }
}

/** Null without a key: then nobody can pay here. */
export function createStripeClient(env: Env, appUrl: string, log: Log): StripeClient | null {
  const key = env.STRIPE_SECRET_KEY
  if (!key) return null
  let loading: Promise<Stripe> | undefined
  async function load(): Promise<Stripe> {
    loading ??= import('stripe').then(({ default: Library }) => new Library(key ?? '', settingsOf(env)))
    return loading
  }

  /** `null` stands for what Stripe says it does not have. */
  async function call<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    const stripe = await load()
    try {
      return await ask(stripe)
    } catch (error) {
      const failure = error as Partial<Stripe.errors.StripeError>
      if (isMissing(failure)) return null
      log.warn(detailsOf(error), 'Stripe did not do what it was asked')
      throw failure.type === 'StripeIdempotencyError' ? startedTwice() : providerFailed()
    }
  }

  async function must<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
    const answer = await call(ask)
    if (answer === null) throw providerFailed()
    return answer
  }

  return {
    async createCustomer({ id, email }, idempotencyKey) {
      const metadata = { posit_user: id, posit_url: appUrl }
      const customer = await must((stripe) =>
        stripe.customers.create({ email, metadata }, { idempotencyKey }),
      )
      return customer.id
    },

    async deleteCustomer(customerId) {
      await call((stripe) => stripe.customers.del(customerId))
    },

    async openCheckout({ customer_id, user_id, price_id, ...urls }, idempotencyKey) {
      const metadata = { posit_user: user_id, posit_url: appUrl, price_id }
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: MODE,
            customer: customer_id,
            client_reference_id: user_id,
            line_items: [{ price: price_id, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            ...urls,
          },
          { idempotencyKey },
        ),
      )
      return session && presentCheckout(session)
    },

    async findCheckout(id) {
      const session = await call((stripe) => stripe.checkout.sessions.retrieve(id))
      return session && presentCheckout(session)
    },

    async expireCheckout(id) {
      await call((stripe) => stripe.checkout.sessions.expire(id))
    },

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
        // Whatever is wrong with it, whoever sent it is told no more than that.
        return null
      }
    },
  }
}
