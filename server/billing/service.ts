/** Plans as they stand in the database, and paying for them. The plans' rules are pure and live in `contract/plans.ts`. */
import type { Checkout, Prices, Subscription } from '../../contract/billing.ts'
import { type Plan, planOf } from '../../contract/plans.ts'
import { BILLING_REFUSALS } from '../../contract/prices.ts'
import type { Activity } from '../activity/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Limit, SECONDS_PER_HOUR } from '../core/limits.ts'
import type { Db } from '../database/schema.ts'
import { createStripeClient, type StripeClient } from './client.ts'
import { endCustomerJob, reconcileJob, syncCustomerJob } from './jobs.ts'
import type { PaymentDependencies } from './paying/customers.ts'
import { openCheckout } from './paying/open-checkout.ts'
import { ownUrl } from './paying/own-url.ts'
import { intervalOf, pricesOf } from './paying/prices.ts'
import { presentSubscription } from './present.ts'
import { findSubscription, getPlanHolder, lockPlanHolder } from './queries.ts'
import { receiveEvent } from './syncing/receive-event.ts'
import { reconcile } from './syncing/reconcile.ts'
import { syncCustomer } from './syncing/sync-customer.ts'

export interface Billing {
  getPlan(userId: string): Promise<Plan>
  /** As `getPlan`, of whoever asks: what is needed was read with the session, at the beginning of this request. */
  planOf(user: SessionUser): Plan
  /** As `getPlan`, inside a transaction that goes on to add something the plan limits. */
  lockPlan(trx: Db, userId: string): Promise<Plan>
  prices: Prices
  getSubscription(userId: string): Promise<Subscription>
  /** Where the person pays. Null when the provider names no address. */
  openCheckout(user: SessionUser, checkout: Checkout): Promise<string | null>
  /** Where a subscriber changes or cancels. */
  openPortal(user: SessionUser, returnUrl: string): Promise<string | null>
  /** Follows an event of the provider, each once; throws unless it is signed. */
  receiveWebhook(body: string, signature: string): Promise<void>
  /** The person is deleted in this transaction: once it commits a job ends the subscription, however long that takes. */
  endSubscription(trx: Db, userId: string): Promise<void>
}

const notConfigured = () =>
  new AppError('unavailable', 'Billing is not set up on this server.', {
    reason: BILLING_REFUSALS.notConfigured,
  })
const noSubscription = () =>
  new AppError('conflict', 'This account has no subscription to manage.', {
    reason: BILLING_REFUSALS.noSubscription,
  })

function checkoutLimit({ LIMIT_CHECKOUTS_PER_HOUR: points }: Core['env']): Limit {
  const message = `You can open the payment pages ${points} times an hour. Please try again later.`
  return { name: 'checkouts', points, seconds: SECONDS_PER_HOUR, message }
}

export function createBilling(core: Core, { activity }: { activity: Activity }): Billing {
  const { db, env, jobs, limits, appUrl, log } = core
  const client = createStripeClient(env, appUrl, log)
  const limit = checkoutLimit(env)
  const prices = pricesOf(env)

  function stripe(): StripeClient {
    if (!client) throw notConfigured()
    return client
  }
  const parts = (): PaymentDependencies => ({ db, env, log, jobs, activity, stripe: stripe() })

  jobs.handle(syncCustomerJob, ({ customer_id }) => syncCustomer(parts(), customer_id))
  jobs.handle(endCustomerJob, ({ customer_id }) => stripe().deleteCustomer(customer_id))
  jobs.handle(reconcileJob, async (_, signal) => {
    if (client) await reconcile(parts(), signal)
  })

  return {
    planOf: (user) => planOf(user, new Date()),
    getPlan: async (userId) => planOf(await getPlanHolder(db, userId), new Date()),
    lockPlan: async (trx, userId) => planOf(await lockPlanHolder(trx, userId), new Date()),
    prices,

    async getSubscription(userId) {
      const row = await findSubscription(db, userId)
      return presentSubscription(row, intervalOf(env, row?.price_id ?? null))
    },

    async openCheckout(user, { priceId, successUrl, cancelUrl }) {
      const paying = parts()
      if (!prices.monthly && !prices.annual) throw notConfigured()
      if (!intervalOf(env, priceId)) throw new AppError('bad_request', 'This price is not offered.')
      const success_url = ownUrl(successUrl, appUrl)
      const cancel_url = ownUrl(cancelUrl, appUrl)
      await limits.consume(limit, user.id)
      return openCheckout(paying, user, { price_id: priceId, success_url, cancel_url })
    },

    async openPortal(user, returnUrl) {
      const { openPortal } = stripe()
      const back = ownUrl(returnUrl, appUrl)
      const row = await findSubscription(db, user.id)
      if (!row) throw noSubscription()
      await limits.consume(limit, user.id)
      const portal = await openPortal(row.customer_id, back)
      if (!portal) throw noSubscription()
      return portal.url
    },

    async receiveWebhook(body, signature) {
      const secret = env.STRIPE_WEBHOOK_SECRET
      if (!client || !secret) throw notConfigured()
      const event = await client.readEvent(body, signature, secret)
      if (!event) throw new AppError('bad_request', 'The signature is not valid.')
      await receiveEvent(parts(), event)
    },

    async endSubscription(trx, userId) {
      const row = await findSubscription(trx, userId)
      if (row) await jobs.send(endCustomerJob, { customer_id: row.customer_id }, { trx })
    },
  }
}
