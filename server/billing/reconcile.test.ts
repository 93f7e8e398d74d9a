import { expect, test } from 'vitest'
import type { TestUser } from '../../tests/factories.ts'
import { startShop } from '../../tests/fakes/stripe-shop.ts'
import { reconcileJob } from './jobs.ts'

const shop = await startShop()
const { app, stripe, planOf, subscriptionOf, atTheTill, subscriber, rowOf } = shop
const { db } = app.database
const HOUR_MS = 3_600_000
const WAIT = { timeout: 20_000, interval: 100 }

const reconcile = () => app.services.core.jobs.send(reconcileJob, {})
const change = (
  user: TestUser,
  columns: { asked_at?: Date; current_period_end?: Date; checkout_created_at?: Date },
) => db.updateTable('subscriptions').set(columns).where('user_id', '=', user.id).execute()
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const listed = (customer: string) =>
  stripe.state.calls.filter(({ path, query }) => path === '/v1/subscriptions' && query.customer === customer)
    .length

test('a payment whose webhooks were all lost still grants the plan', async () => {
  const { user, session } = await atTheTill()
  stripe.hold(true)
  stripe.account.pay(session)
  expect(await planOf(user)).toBe('free')
  await reconcile()
  await expect.poll(() => planOf(user), WAIT).toBe('posit_plus')
})

test('a subscription end whose webhooks were lost ends the plan after its period', async () => {
  const { user, customer } = await subscriber()
  stripe.hold(true)
  stripe.account.giveUp(customer)
  await change(user, { current_period_end: ago(1) })
  await reconcile()
  await expect.poll(() => planOf(user), WAIT).toBe('free')
})

test('only customers not synced since yesterday are synced', async () => {
  const [old, fresh] = [await subscriber(), await subscriber()]
  stripe.hold(true)
  stripe.account.cancelAtPeriodEnd(old.customer)
  await change(old.user, { asked_at: ago(25), checkout_created_at: ago(72) })
  await change(fresh.user, { checkout_created_at: ago(72) })
  const before = listed(fresh.customer)
  await reconcile()
  await expect.poll(async () => (await subscriptionOf(old.user))?.cancel_at, WAIT).toBeTypeOf('string')
  expect(listed(fresh.customer)).toBe(before)
})

test('a customer of another account’s key keeps the plan', async () => {
  const { user, customer } = await subscriber()
  stripe.account.subscriptions.delete(stripe.account.subscriptionOf(customer).id)
  await change(user, { asked_at: ago(30) })
  await reconcile()
  await expect
    .poll(async () => (await rowOf(user)).asked_at?.getTime(), WAIT)
    .toBeGreaterThan(ago(1).getTime())
  expect(await planOf(user)).toBe('posit_plus')
})

test('a run stops after three provider failures in a row', async () => {
  const many = [
    await subscriber(),
    await subscriber(),
    await subscriber(),
    await subscriber(),
    await subscriber(),
  ]
  for (const { user } of many) await change(user, { asked_at: ago(48) })
  stripe.failAlways('unauthorized')
  const before = stripe.state.calls.length
  await reconcile()
  await expect.poll(() => stripe.state.calls.length - before, WAIT).toBe(3)
  stripe.failAlways(null)
  await reconcile()
  for (const { user } of many)
    await expect
      .poll(async () => (await rowOf(user)).asked_at?.getTime(), WAIT)
      .toBeGreaterThan(ago(1).getTime())
  expect(stripe.state.calls.length - before).toBeGreaterThan(3)
})

test('webhook events handled long ago are deleted', async () => {
  await db
    .insertInto('handled_webhooks')
    .values({ id: 'evt_of_spring', type: 'invoice.payment_failed', created_at: ago(24 * 90) })
    .execute()
  await reconcile()
  const found = () =>
    db.selectFrom('handled_webhooks').select('id').where('id', '=', 'evt_of_spring').execute()
  await expect.poll(found, WAIT).toEqual([])
})
