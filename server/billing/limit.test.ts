import { expect, test } from 'vitest'
import { startShop } from '../../tests/fakes/stripe-shop.ts'

const { checkout, newcomer, stripe } = await startShop({ POSIT_LIMITS: 'on', LIMIT_CHECKOUTS_PER_HOUR: '3' })

test('of fifty parallel checkouts the hourly three are tried, the rest rate limited', async () => {
  const user = await newcomer()
  const answers = await Promise.all(Array.from({ length: 50 }, () => checkout(user)))
  const late = answers.filter(({ status }) => status === 429)
  expect(late).toHaveLength(47)
  expect(late[0]?.body.error).toBe('You can open the payment pages 3 times an hour. Please try again later.')
  expect(stripe.callsTo('/v1/checkout/sessions').length).toBeLessThanOrEqual(6)
})
