import type { Prices } from '../../../contract/billing.ts'
import type { BillingInterval } from '../../../contract/prices.ts'
import type { Env } from '../../core/env.ts'

export const pricesOf = ({ STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL }: Env): Prices => ({
  monthly: STRIPE_PRICE_MONTHLY ?? null,
  annual: STRIPE_PRICE_ANNUAL ?? null,
})

/** Null for a price that is not offered (any more). */
export function intervalOf(env: Env, priceId: string | null): BillingInterval | null {
  const { monthly, annual } = pricesOf(env)
  if (priceId === null) return null
  return priceId === monthly ? 'monthly' : priceId === annual ? 'annual' : null
}
