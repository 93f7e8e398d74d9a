import { describe, expect, test } from 'vitest'
import type { FakeEvent } from '../../tests/fakes/stripe-objects.ts'
import { startShop } from '../../tests/fakes/stripe-shop.ts'

const shop = await startShop()
const { app, stripe, planOf, subscriptionOf, atTheTill, subscriber, newcomer } = shop
const { db } = app.database

/** What has happened at the provider since, with nothing delivered yet. */
async function happening(act: () => unknown): Promise<FakeEvent[]> {
  const before = stripe.events.length
  stripe.hold(true)
  act()
  return stripe.events.slice(before)
}
const deliverAll = async (events: FakeEvent[]) => {
  for (const event of events) expect(await stripe.deliver(event), event.type).toBe(200)
}
const startsOf = (userId: string) =>
  db
    .selectFrom('events')
    .select(['name', 'properties'])
    .where('user_id', '=', userId)
    .where('name', '=', 'start_subscription')
    .execute()

describe('a plan that was paid', () => {
  test('is in effect on the next request of the same session', async () => {
    const { user, session } = await atTheTill()
    expect(await planOf(user)).toBe('free')
    const [created] = await happening(() => stripe.account.pay(session))
    if (!created) throw new Error('nothing happened')
    await deliverAll([created])
    expect(await planOf(user)).toBe('posit_plus')
    expect(await subscriptionOf(user)).toMatchObject({
      status: 'active',
      billing: 'monthly',
      cancel_at: null,
    })
  })

  test('is recorded as started once, without personal data', async () => {
    const { user } = await subscriber()
    await expect
      .poll(() => startsOf(user.id))
      .toEqual([{ name: 'start_subscription', properties: { billing: 'monthly' } }])
  })

  test('stays while a failed payment is tried again, and ends when the provider gives up', async () => {
    const { user, customer } = await subscriber()
    stripe.account.failPayment(customer)
    await stripe.settle()
    expect([await planOf(user), (await subscriptionOf(user))?.status]).toEqual(['posit_plus', 'past_due'])
    stripe.account.giveUp(customer)
    await stripe.settle()
    expect(await planOf(user)).toBe('free')
  })

  test('stays to the end of the period when it is cancelled, and says when that is', async () => {
    const { user, customer } = await subscriber()
    stripe.account.cancelAtPeriodEnd(customer)
    await stripe.settle()
    const cancelled = await subscriptionOf(user)
    expect(await planOf(user)).toBe('posit_plus')
    expect(cancelled?.cancel_at).toBe(cancelled?.current_period_end)
    stripe.account.endPeriod(customer)
    await stripe.settle()
    expect(await planOf(user)).toBe('free')
  })

  test('goes on when the cancellation is taken back', async () => {
    const { user, customer } = await subscriber()
    stripe.account.cancelAtPeriodEnd(customer)
    stripe.account.resume(customer)
    stripe.account.endPeriod(customer)
    await stripe.settle()
    expect([await planOf(user), (await subscriptionOf(user))?.cancel_at]).toEqual(['posit_plus', null])
  })
})

describe('whatever the order', () => {
  const orders = [
    ['as they happened', (events: FakeEvent[]) => events],
    ['backwards', (events: FakeEvent[]) => [...events].reverse()],
    ['each twice', (events: FakeEvent[]) => events.flatMap((event) => [event, event])],
    [
      'by halves',
      (events: FakeEvent[]) => [
        ...events.filter((_, at) => at % 2),
        ...events.filter((_, at) => at % 2 === 0),
      ],
    ],
  ] as const

  test.each(orders)('a whole life delivered %s ends free', async (_, inOrder) => {
    const { user, session, customer } = await atTheTill()
    const events = await happening(() => {
      stripe.account.pay(session)
      stripe.account.cancelAtPeriodEnd(customer)
      stripe.account.endPeriod(customer)
    })
    expect(events.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'checkout.session.completed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ])
    await deliverAll(inOrder(events))
    expect([await planOf(user), (await subscriptionOf(user))?.status]).toEqual(['free', 'canceled'])
  })

  test('all events at the same moment, each five times, are handled once each', async () => {
    const { user, session } = await atTheTill()
    const events = await happening(() => stripe.account.pay(session))
    const copies = Array.from({ length: 5 }, () => events).flat()
    expect(new Set(await Promise.all(copies.map((event) => stripe.deliver(event))))).toEqual(new Set([200]))
    expect(await planOf(user)).toBe('posit_plus')
    const ids = events.map(({ id }) => id)
    const kept = await db.selectFrom('handled_webhooks').select('id').where('id', 'in', ids).execute()
    expect(kept).toHaveLength(events.length)
    await expect.poll(async () => (await startsOf(user.id)).length).toBe(1)
    const calls = stripe.state.calls.length
    await deliverAll(events)
    expect(stripe.state.calls).toHaveLength(calls)
  })

  test('a response to an earlier request that arrives last is ignored', async () => {
    const { user, session, customer } = await atTheTill()
    const paid = await happening(() => stripe.account.pay(session))
    let release = () => {}
    stripe.state.lateList = new Promise((resolve) => {
      release = resolve
    })
    const [first, second] = paid
    if (!first || !second) throw new Error('nothing happened')
    const slow = stripe.deliver(first)
    await expect.poll(() => stripe.state.lateList === null).toBe(true)
    const ended = await happening(() => stripe.account.giveUp(customer))
    await deliverAll([second, ...ended])
    release()
    expect(await slow).toBe(200)
    expect([await planOf(user), (await subscriptionOf(user))?.status]).toEqual(['free', 'canceled'])
  })

  test('an old event that comes late takes nothing away', async () => {
    const { user, session, customer } = await atTheTill()
    const first = await happening(() => stripe.account.pay(session))
    await happening(() => stripe.account.giveUp(customer))
    const late = stripe.events.at(-1)
    await deliverAll(first)
    stripe.hold(false)
    const again = shop.checkoutId((await shop.checkout(user)).body.url)
    stripe.account.pay(again)
    await stripe.settle()
    if (late) await deliverAll([late])
    expect(await planOf(user)).toBe('posit_plus')
  })
})

describe('what is not signed by the provider', () => {
  const unsigned = { 'content-type': 'application/json' }
  const send = (headers: Record<string, string>, body: string) =>
    fetch(`${app.url}/functions/v1/stripe-webhook`, { method: 'POST', headers, body })

  test('changes nothing', async () => {
    const { user, session } = await atTheTill()
    const [event] = await happening(() => stripe.account.pay(session))
    if (!event) throw new Error('nothing happened')
    const calls = stripe.state.calls.length
    const long = Math.floor(Date.now() / 1000) - 3600
    const tampered = JSON.stringify({ ...event, id: 'evt_other' })
    const statuses = [
      (await send(unsigned, JSON.stringify(event))).status,
      (await send({ ...unsigned, 'stripe-signature': 't=1,v1=abc' }, JSON.stringify(event))).status,
      (await send({ ...unsigned, 'stripe-signature': '' }, '')).status,
      await stripe.deliver(event, { secret: 'whsec_of_somebody_else' }),
      await stripe.deliver(event, { timestamp: long }),
      await stripe.deliver(event, { tampered }),
    ]
    expect(statuses).toEqual(statuses.map(() => 400))
    expect(stripe.state.calls).toHaveLength(calls)
    expect(await planOf(user)).toBe('free')
  })
})

test('events of other types and unknown customers are accepted and ignored', async () => {
  const { user } = await subscriber()
  stripe.hold(true)
  stripe.account.emitEvent('product.updated', { id: 'prod_1', object: 'product' })
  stripe.account.emitEvent('customer.subscription.deleted', { id: 'sub_x', customer: 'cus_of_another_shop' })
  await deliverAll(stripe.events.slice(-2))
  expect(await planOf(user)).toBe('posit_plus')
})

test('a renewal does not revoke a plan that the operator granted', async () => {
  const { user, customer } = await subscriber()
  stripe.account.giveUp(customer)
  await stripe.settle()
  await db.updateTable('users').set({ subscription_type: 'posit_plus' }).where('id', '=', user.id).execute()
  stripe.account.emitEvent('invoice.payment_failed', { id: 'in_late', customer })
  await stripe.settle()
  expect(await planOf(user)).toBe('posit_plus')
})

test('a user cannot read somebody else’s subscription', async () => {
  await subscriber()
  expect(await subscriptionOf(await newcomer())).toBeNull()
})
