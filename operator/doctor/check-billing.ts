import { z } from 'zod'
import { pricesOf } from '../../server/billing/paying/prices.ts'
import type { Env } from '../../server/core/env.ts'
import { bad, type Check, type Finding, good, hostOf, off, warn } from './check.ts'

const TIMEOUT_MS = 10_000
const ADDRESS = 'https://api.stripe.com'
const REFUSED = [401, 403]
const INTERVALS = { monthly: 'month', annual: 'year' } as const
/** Asked for where no price is configured: that it is not there shows that the key is good. */
const NO_PRICE = 'price_of_nothing'

const priceSchema = z.object({
  active: z.boolean(),
  recurring: z.object({ interval: z.string() }).nullable(),
})

const addressOf = ({ STRIPE_BASE_URL }: Env) => (STRIPE_BASE_URL ?? ADDRESS).replace(/\/$/, '')

async function askFor(env: Env, priceId: string): Promise<Response | null> {
  return fetch(`${addressOf(env)}/v1/prices/${encodeURIComponent(priceId)}`, {
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
}

/** What is wrong with a configured price, or null. */
async function lookAt(env: Env, billing: keyof typeof INTERVALS, priceId: string): Promise<Finding | null> {
  const where = `Stripe at ${hostOf(addressOf(env))}`
  const response = await askFor(env, priceId)
  if (!response) return bad(`${where} does not answer`)
  if (REFUSED.includes(response.status)) return bad(`${where} refuses the key`)
  if (response.status === 404)
    return bad(`${where} has no price ${priceId}, which is to be the ${billing} one`)
  if (!response.ok) return warn(`${where} answers ${response.status}`)
  const price = priceSchema.safeParse(await response.json().catch(() => null))
  if (!price.success) return bad(`${where} answers something else than a price`)
  const { active, recurring } = price.data
  if (!active) return bad(`${where}: the price ${priceId} is archived`)
  if (recurring?.interval !== INTERVALS[billing])
    return bad(`${where}: the price ${priceId} is not ${billing}`)
  return null
}

async function reach(env: Env): Promise<Finding> {
  const where = `Stripe at ${hostOf(addressOf(env))}`
  const response = await askFor(env, NO_PRICE)
  if (!response) return bad(`${where} does not answer`)
  if (REFUSED.includes(response.status)) return bad(`${where} refuses the key`)
  return bad(
    `${where}: neither STRIPE_PRICE_MONTHLY nor STRIPE_PRICE_ANNUAL is set, so nothing can be bought`,
  )
}

/** Reads the configured prices, which costs nothing. */
export const checkBilling: Check = {
  name: 'billing',
  async look({ env }) {
    if (!env.STRIPE_SECRET_KEY) return off('no STRIPE_SECRET_KEY: nobody can pay, grant-plan gives the plan')
    const { monthly, annual } = pricesOf(env)
    if (!monthly && !annual) return reach(env)
    const problem =
      (monthly && (await lookAt(env, 'monthly', monthly))) ||
      (annual && (await lookAt(env, 'annual', annual)))
    if (problem) return problem
    const where = `Stripe at ${hostOf(addressOf(env))}, ${[monthly && 'monthly', annual && 'annual'].filter(Boolean).join(' and ')}`
    if (env.STRIPE_WEBHOOK_SECRET) return good(where)
    return bad(`${where}, but no STRIPE_WEBHOOK_SECRET: what is paid counts only after the hourly look`)
  },
}
