/** The plans people have, and paying for them. The plans' rules are pure and live in `contract/plans.ts`. */
import type { Prices, Subscription } from '../../contract/billing.ts'
import { type Plan, planOf } from '../../contract/plans.ts'
import type { Activity } from '../activity/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import type { Db } from '../database/schema.ts'
import { createStripeClient, type StripeClient } from './client.ts'
import { endCustomerJob, reconcileJob, syncCustomerJob } from './jobs.ts'
import type { PaymentDependencies } from './paying/customers.ts'
import { createPaymentPages, type PaymentPages } from './paying/payment-pages.ts'
import { intervalOf, pricesOf } from './paying/prices.ts'
import { notConfigured } from './paying/refusals.ts'
import { presentSubscription } from './present.ts'
import { findSubscription, getPlanHolder, lockPlanHolder } from './queries.ts'
import { receiveEvent } from './syncing/receive-event.ts'
import { reconcile } from './syncing/reconcile.ts'
import { syncCustomer } from './syncing/sync-customer.ts'

export interface Billing extends PaymentPages {
  getPlan(userId: string): Promise<Plan>
  /** As `getPlan`, for the asker: the session at the beginning of this request has read the fields. */
  planOf(user: SessionUser): Plan
  /** As `getPlan`, inside a transaction that adds something the plan limits. */
  lockPlan(trx: Db, userId: string): Promise<Plan>
  prices: Prices
  getSubscription(userId: string): Promise<Subscription>
  /** Follows an event of the provider, each once; throws unless it is signed. */
  receiveWebhook(body: string, signature: string): Promise<void>
  /** The person is deleted in this transaction: once it commits a job ends the subscription, however long that takes. */
  endSubscription(trx: Db, userId: string): Promise<void>
}

export function createBilling(core: Core, { activity }: { activity: Activity }): Billing {
  const { db, env, jobs, appUrl, log } = core
  const client = createStripeClient(env, appUrl, log)
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
    ...createPaymentPages(core, prices, parts),

    async getSubscription(userId) {
      const row = await findSubscription(db, userId)
      return presentSubscription(row, intervalOf(env, row?.price_id ?? null))
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
