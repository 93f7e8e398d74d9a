import { expect, test } from 'vitest'
import { TestClient } from '../../tests/client.ts'
import { PRICE_ANNUAL, PRICE_MONTHLY } from '../../tests/fakes/stripe-objects.ts'
import { startShop } from '../../tests/fakes/stripe-shop.ts'

const shop = await startShop()
const { app, stripe, checkout, portal, newcomer, atTheTill, subscriber, rowOf, checkoutId } = shop

const till = atTheTill()

const customersOf = (email: string) =>
  [...stripe.account.customers.values()].filter((customer) => customer.email === email)
const openOf = (customerId: string) =>
  [...stripe.account.checkouts.values()].filter(
    ({ customer, status }) => customer === customerId && status === 'open',
  )

test('a guest can read the prices', async () => {
  const { body } = await new TestClient(app.url).call('GET', '/rest/v1/prices')
  expect(body).toEqual({ monthly: PRICE_MONTHLY, annual: PRICE_ANNUAL })
})

test('a checkout is opened for the chosen price, and leads back to this site', async () => {
  const user = await newcomer()
  const { status, body } = await checkout(user, { priceId: PRICE_ANNUAL, successUrl: '/edit-profile?a=b' })
  expect(status).toBe(200)
  const session = stripe.account.checkouts.get(checkoutId(body.url))
  expect(session).toMatchObject({
    price: PRICE_ANNUAL,
    client_reference_id: user.id,
    customer: (await rowOf(user)).customer_id,
    success_url: `${app.url}/edit-profile?a=b`,
    cancel_url: `${app.url}/`,
  })
  expect(customersOf(user.email)).toHaveLength(1)
  const sent = stripe
    .callsTo('/v1/checkout/sessions')
    .find(({ form }) => form.client_reference_id === user.id)
  expect(sent?.form).toMatchObject({
    mode: 'subscription',
    line_items: { 0: { price: PRICE_ANNUAL, quantity: '1' } },
  })
})

test('a guest opens neither page', async () => {
  const guest = { id: '', email: '', client: new TestClient(app.url) }
  expect((await checkout(guest)).status).toBe(401)
  expect((await portal(guest)).status).toBe(401)
  expect((await guest.client.call('GET', '/rest/v1/subscription')).status).toBe(401)
})

test.each(['price_of_another_shop', '', `${PRICE_MONTHLY} `, '__proto__'])(
  'a price that is not offered is refused: %j',
  async (priceId) => {
    const { user } = await till
    const calls = stripe.state.calls.length
    expect((await checkout(user, { priceId })).status).toBe(400)
    expect(stripe.state.calls).toHaveLength(calls)
  },
)

test.each([
  'https://evil.example/edit-profile',
  '//evil.example/edit-profile',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://someone@127.0.0.1:1/',
  `${app.url}.evil.example/`,
  app.url.replace('http:', 'ftp:'),
  app.url.replace('//', '//me:pass@'),
  '/'.padEnd(600, 'a'),
])('a return URL of another site is refused on every page: %s', async (url) => {
  const { user } = await till
  const calls = stripe.state.calls.length
  expect((await checkout(user, { successUrl: url })).status).toBe(400)
  expect((await checkout(user, { cancelUrl: url })).status).toBe(400)
  expect((await portal(user, url)).status).toBe(400)
  expect(stripe.state.calls).toHaveLength(calls)
})

test('parallel checkouts create one customer and one payment page', async () => {
  stripe.state.delayMs = 200
  const user = await newcomer()
  const answers = await Promise.all(Array.from({ length: 12 }, () => checkout(user)))
  const urls = answers.flatMap(({ body }) => body.url ?? [])
  expect(urls.length).toBeGreaterThan(0)
  expect(new Set(urls).size).toBe(1)
  expect(customersOf(user.email)).toHaveLength(1)
  expect(openOf((await rowOf(user)).customer_id)).toHaveLength(1)
})

test('a second click reuses the open checkout; another price replaces it', async () => {
  const { user, session, customer } = await atTheTill()
  expect(checkoutId((await checkout(user)).body.url)).toBe(session)
  const annual = checkoutId((await checkout(user, { priceId: PRICE_ANNUAL })).body.url)
  expect(annual).not.toBe(session)
  expect(openOf(customer).map(({ id }) => id)).toEqual([annual])
  expect(() => stripe.account.pay(session)).toThrow('expired')
})

test('monthly and annual at the same moment leave one page open', async () => {
  const user = await newcomer()
  await Promise.all([checkout(user), checkout(user, { priceId: PRICE_ANNUAL })])
  expect(openOf((await rowOf(user)).customer_id)).toHaveLength(1)
})

test('after a page has expired the next click opens another', async () => {
  const { user, session } = await atTheTill()
  stripe.account.expire(session)
  const { body } = await checkout(user)
  expect(checkoutId(body.url)).not.toBe(session)
  expect(stripe.account.checkouts.get(checkoutId(body.url))?.status).toBe('open')
})

test('a subscriber gets the portal and cannot pay twice', async () => {
  const { user, customer } = await subscriber()
  const { body } = await checkout(user)
  expect(body.url).toContain('/portal/')
  expect(openOf(customer)).toEqual([])
})

test('a person who has just paid gets the portal before any webhook arrives', async () => {
  const { user, session, customer } = await atTheTill()
  stripe.hold(true)
  stripe.account.pay(session)
  expect((await checkout(user)).body.url).toContain('/portal/')
  expect(openOf(customer)).toEqual([])
  expect(await shop.planOf(user)).toBe('posit_plus')
})

test('a person whose subscription has ended can pay again the same day', async () => {
  const { user, customer } = await subscriber()
  stripe.account.giveUp(customer)
  await stripe.settle()
  const { body } = await checkout(user)
  stripe.account.pay(checkoutId(body.url))
  await stripe.settle()
  expect(await shop.planOf(user)).toBe('posit_plus')
  expect(customersOf(user.email)).toHaveLength(1)
})

test('the portal returns to the page the person came from', async () => {
  const { user, customer } = await subscriber()
  const { status, body } = await portal(user, '/edit-profile')
  expect(status).toBe(200)
  const opened = stripe.state.portals.get(body.url?.split('/').at(-1) ?? '')
  expect(opened).toEqual({ customer, return_url: `${app.url}/edit-profile` })
})

test('without a subscription there is nothing to manage', async () => {
  const { status, body } = await portal(await newcomer())
  expect([status, body.code]).toEqual([409, 'no_subscription'])
})

test('a checkout recreates a customer that the provider has deleted', async () => {
  const { user, customer } = await atTheTill()
  stripe.account.customers.delete(customer)
  stripe.account.checkouts.clear()
  expect((await portal(user)).body.code).toBe('no_subscription')
  const { status, body } = await checkout(user)
  expect(status).toBe(200)
  expect((await rowOf(user)).customer_id).not.toBe(customer)
  stripe.account.pay(checkoutId(body.url))
  await stripe.settle()
  expect(await shop.planOf(user)).toBe('posit_plus')
})

test('without an address from the provider the answer says so', async () => {
  const { user } = await subscriber()
  stripe.state.withoutUrls = true
  expect((await portal(user)).body).toEqual({ url: null })
  expect((await checkout(await newcomer())).body).toEqual({ url: null })
})
