import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import { startFakeStripe } from '../../tests/fakes/stripe.ts'
import type { StripeFault } from '../../tests/fakes/stripe-faults.ts'
import { PRICE_ANNUAL } from '../../tests/fakes/stripe-objects.ts'
import { checkBilling } from './check-billing.ts'

const stripe = await startFakeStripe()
afterAll(() => stripe.close())
const { host } = new URL(stripe.url)

const look = (settings: Record<string, string>) =>
  checkBilling.look({ env: readEnv({ ...stripe.settings, ...settings }), log: createLog('silent') })

test.each([
  ['without a key', { STRIPE_SECRET_KEY: '' }, 'off', 'no STRIPE_SECRET_KEY: nobody can pay'],
  ['with all of it', {}, 'good', 'monthly and annual'],
  ['with one price', { STRIPE_PRICE_MONTHLY: '' }, 'good', `Stripe at ${host}, annual`],
  ['with a price that is not there', { STRIPE_PRICE_ANNUAL: 'price_x' }, 'bad', 'has no price price_x'],
  ['with the prices mixed up', { STRIPE_PRICE_MONTHLY: PRICE_ANNUAL }, 'bad', 'is not monthly'],
  ['without prices', { STRIPE_PRICE_MONTHLY: '', STRIPE_PRICE_ANNUAL: '' }, 'bad', 'nothing can be bought'],
  ['with another key', { STRIPE_SECRET_KEY: 'sk_live_other' }, 'bad', 'refuses the key'],
  ['without the secret of the webhook', { STRIPE_WEBHOOK_SECRET: '' }, 'bad', 'no STRIPE_WEBHOOK_SECRET'],
  ['with nobody there', { STRIPE_BASE_URL: 'http://127.0.0.1:1' }, 'bad', 'does not answer'],
])('billing %s', async (_, settings: Record<string, string>, health, words) => {
  const found = await look(settings)
  expect([found.health, found.detail]).toEqual([health, expect.stringContaining(words)])
  expect(found.detail).not.toMatch(/sk_|whsec_/)
})

test.each<[StripeFault, string, string]>([
  ['unauthorized', 'bad', 'refuses the key'],
  ['server_error', 'warn', 'answers 500'],
  ['cut', 'bad', 'does not answer'],
  ['wrong_page', 'bad', 'something else than a price'],
])('a provider that answers with %s', async (fault, health, words) => {
  stripe.fail(fault)
  const found = await look({})
  expect([found.health, found.detail]).toEqual([health, expect.stringContaining(words)])
})
