/** Calls, webhooks and jobs when the provider fails: an end in bounded time, and none of the provider's messages. */
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../tests/factories.ts'
import { SECRET_IN_STRIPE_ERRORS, STRIPE_FAULTS } from '../../tests/fakes/stripe-faults.ts'
import { startShop } from '../../tests/fakes/stripe-shop.ts'

const TIMEOUT_MS = 1500
/** Two tries, and what a busy machine adds. */
const BOUND_MS = 20_000
const shop = await startShop({ STRIPE_TIMEOUT_MS: String(TIMEOUT_MS) })
const { app, stripe, checkout, portal, planOf, atTheTill, subscriber, newcomer } = shop
const { db } = app.database

const REFUSAL = {
  error: 'The payment provider does not answer as it should. Please try again later.',
  code: 'unavailable',
}

describe.each(STRIPE_FAULTS)('%s', (fault) => {
  async function meets(user: TestUser, open: (user: TestUser) => ReturnType<typeof checkout>) {
    stripe.failAlways(fault)
    const begun = Date.now()
    const { status, body } = await open(user)
    stripe.failAlways(null)
    expect([status, body]).toEqual([503, REFUSAL])
    expect(JSON.stringify(body)).not.toContain(SECRET_IN_STRIPE_ERRORS)
    expect(Date.now() - begun).toBeLessThan(BOUND_MS)
  }

  test('opens no checkout, says so, and the next click works', { timeout: 60_000 }, async () => {
    const user = await newcomer()
    await meets(user, checkout)
    expect((await checkout(user)).status).toBe(200)
  })

  test('opens no portal, says so, and the next click works', { timeout: 60_000 }, async () => {
    const { user } = await atTheTill()
    await meets(user, portal)
    expect((await portal(user)).status).toBe(200)
  })

  test('holds a paid plan up until the provider answers, and no longer', { timeout: 60_000 }, async () => {
    const { user, session } = await atTheTill()
    stripe.hold(true)
    const before = stripe.events.length
    stripe.account.pay(session)
    const event = stripe.events[before]
    if (!event) throw new Error('nothing happened')
    stripe.failAlways(fault)
    expect(await stripe.deliver(event)).toBe(200)
    expect(await planOf(user)).toBe('free')
    stripe.failAlways(null)
    await expect.poll(() => planOf(user), { timeout: 45_000, interval: 200 }).toBe('posit_plus')
    const kept = await db.selectFrom('handled_webhooks').select('id').where('id', '=', event.id).execute()
    expect(kept).toHaveLength(1)
  })
})

test.each(['server_error', 'cut'] as const)(
  'one %s is retried with the same idempotency key',
  async (fault) => {
    const user = await newcomer()
    const before = stripe.state.calls.length
    stripe.fail(fault)
    expect((await checkout(user)).status).toBe(200)
    const keys = stripe.state.calls.slice(before).filter(({ path }) => path === '/v1/customers')
    expect(keys).toHaveLength(2)
    expect(keys[0]?.key).toBe(keys[1]?.key)
  },
)

test('a provider outage ends nobody’s plan', async () => {
  const { user } = await subscriber()
  stripe.failAlways('unauthorized')
  expect(await planOf(user)).toBe('posit_plus')
})
