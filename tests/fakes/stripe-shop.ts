/** A server whose people pay at a fake Stripe, and what they do there. */
import { afterAll, afterEach } from 'vitest'
import type { Me } from '../../contract/accounts.ts'
import type { Subscription } from '../../contract/billing.ts'
import { buildUser, type TestUser } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { startFakeStripe } from './stripe.ts'
import { PRICE_MONTHLY } from './stripe-objects.ts'

const ENDED_DAYS = -1

type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

interface Page {
  url: string | null
  error?: string
  code?: string
}

/** Ends with the test file. */
export async function startShop(settings: Record<string, string> = {}) {
  const stripe = await startFakeStripe()
  const app = await startTestApp({ env: { ...stripe.settings, ...settings } })
  stripe.listen(app.url)
  afterEach(() => {
    stripe.hold(false)
    stripe.failAlways(null)
    Object.assign(stripe.state, { delayMs: 0, withoutUrls: false })
  })
  afterAll(async () => {
    await app.close()
    await stripe.close()
  })

  const calls = billingCalls(app)
  return { app, stripe, ...calls, ...customersOf(app, stripe, calls) }
}

/** What a user calls, and what came of it. */
function billingCalls(app: TestApp) {
  const checkout = ({ client }: TestUser, given: Record<string, string> = {}) =>
    client.call<Page>('POST', '/functions/v1/create-checkout-session', {
      priceId: PRICE_MONTHLY,
      successUrl: '/edit-profile',
      cancelUrl: '/',
      ...given,
    })
  const portal = ({ client }: TestUser, returnUrl = '/edit-profile') =>
    client.call<Page>('POST', '/functions/v1/create-portal-session', { returnUrl })
  const planOf = async ({ client }: TestUser) =>
    (await client.call<{ user: Me }>('GET', '/rest/v1/users/me')).body.user.plan.subscription_type
  const subscriptionOf = async ({ client }: TestUser) =>
    (await client.call<{ subscription: Subscription }>('GET', '/rest/v1/subscription')).body.subscription
  const rowOf = ({ id }: TestUser) =>
    app.database.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  const checkoutId = (url: string | null) => url?.split('/').at(-1) ?? ''
  return { checkout, portal, planOf, subscriptionOf, rowOf, checkoutId }
}

/** Users at each step of a purchase. */
function customersOf(
  app: TestApp,
  stripe: FakeStripe,
  { checkout, rowOf, checkoutId }: ReturnType<typeof billingCalls>,
) {
  return {
    /** Somebody whose trial is over. */
    newcomer: () => buildUser(app, { trialDays: ENDED_DAYS }),
    /** Somebody who has opened the payment page: the customer, and the checkout's id. */
    async atTheTill() {
      const user = await buildUser(app, { trialDays: ENDED_DAYS })
      const session = checkoutId((await checkout(user)).body.url)
      return { user, session, customer: (await rowOf(user)).customer_id }
    },
    /** Somebody who has paid, and whose events have arrived. */
    async subscriber() {
      const user = await buildUser(app, { trialDays: ENDED_DAYS })
      stripe.account.pay(checkoutId((await checkout(user)).body.url))
      await stripe.settle()
      return { user, customer: (await rowOf(user)).customer_id }
    },
  }
}
