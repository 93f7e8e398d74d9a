/** Deleting an account ends its subscription; and a server without billing settings. */
import { afterAll, describe, expect, test } from 'vitest'
import { buildUser, TEST_PASSWORD, type TestUser } from '../../tests/factories.ts'
import { startShop } from '../../tests/fakes/stripe-shop.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const shop = await startShop()
const { stripe, atTheTill, subscriber } = shop
const plain = await startTestApp()
afterAll(() => plain.close())

const WAIT = { timeout: 40_000, interval: 100 }
const remove = ({ client }: TestUser) =>
  client.call('DELETE', '/rest/v1/users/me', { password: TEST_PASSWORD })
const statusOf = (customer: string) => stripe.account.subscriptionOf(customer).status

describe('a deleted account', () => {
  // First, before retries of the others' calls.
  test('without a customer asks the provider nothing', async () => {
    const user = await buildUser(shop.app)
    expect((await remove(user)).status).toBe(200)
    expect(stripe.state.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('ends its subscription, and the provider keeps no customer', async () => {
    const { user, customer } = await subscriber()
    expect((await remove(user)).status).toBe(200)
    await expect.poll(() => statusOf(customer), WAIT).toBe('canceled')
    expect(stripe.account.customers.has(customer)).toBe(false)
  })

  test('is gone at once while the provider is down; its subscription ends later', async () => {
    const { user, customer } = await subscriber()
    stripe.failAlways('server_error')
    const calls = stripe.state.calls.length
    expect((await remove(user)).status).toBe(200)
    expect((await user.client.call('GET', '/rest/v1/users/me')).body).toEqual({ user: null })
    await expect.poll(() => stripe.state.calls.length, WAIT).toBeGreaterThan(calls)
    expect(statusOf(customer)).toBe('active')
    stripe.failAlways(null)
    await expect.poll(() => statusOf(customer), WAIT).toBe('canceled')
  })

  test('with an open checkout gets a subscription paid there later canceled', async () => {
    const { user, session, customer } = await atTheTill()
    // The customer's deletion has not reached the provider yet.
    stripe.failAlways('unauthorized')
    await remove(user)
    stripe.account.pay(session)
    await stripe.settle()
    stripe.failAlways(null)
    await expect.poll(() => statusOf(customer), WAIT).toBe('canceled')
  })
})

test('a customer of another server on the same account is ignored', async () => {
  const { customer } = await subscriber()
  const subscription = stripe.account.subscriptionOf(customer)
  const metadata = { posit_user: 'somebody', posit_url: 'https://other.example' }
  stripe.account.emitEvent('customer.subscription.updated', { ...subscription, metadata })
  await stripe.settle()
  expect(statusOf(customer)).toBe('active')
})

test('without billing settings every call answers that billing is not configured', async () => {
  const { client } = await buildUser(plain)
  const refusal = { error: 'Billing is not set up on this server.', code: 'billing_not_configured' }
  const request = { priceId: '', successUrl: '/edit-profile', cancelUrl: '/' }
  for (const [path, body] of [
    ['create-checkout-session', request],
    ['create-portal-session', { returnUrl: '/edit-profile' }],
    ['stripe-webhook', {}],
  ] as const) {
    const answer = await client.call('POST', `/functions/v1/${path}`, body)
    expect([answer.status, answer.body]).toEqual([503, refusal])
  }
  expect((await client.call('GET', '/rest/v1/prices')).body).toEqual({ monthly: null, annual: null })
  expect((await client.call('GET', '/rest/v1/subscription')).body).toEqual({ subscription: null })
})
