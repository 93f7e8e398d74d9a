/** The provider's pages, where a person pays, changes and cancels. */
import type { Checkout, Prices } from '../../../contract/billing.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { SessionUser } from '../../core/http/context.ts'
import { type Limit, SECONDS_PER_HOUR } from '../../core/limits.ts'
import { findSubscription } from '../queries.ts'
import type { PaymentDependencies } from './customers.ts'
import { openCheckout } from './open-checkout.ts'
import { ownUrl } from './own-url.ts'
import { intervalOf } from './prices.ts'
import { noSubscription, notConfigured } from './refusals.ts'

export interface PaymentPages {
  /** The URL of the checkout. Null when the provider returns none. */
  openCheckout(user: SessionUser, checkout: Checkout): Promise<string | null>
  /** The URL of the billing portal. */
  openPortal(user: SessionUser, returnUrl: string): Promise<string | null>
}

function checkoutLimit({ LIMIT_CHECKOUTS_PER_HOUR: points }: Core['env']): Limit {
  const message = `You can open the payment pages ${points} times an hour. Please try again later.`
  return { name: 'checkouts', points, seconds: SECONDS_PER_HOUR, message }
}

/** `payment` throws without billing settings. */
export function createPaymentPages(
  { db, env, limits, appUrl }: Core,
  prices: Prices,
  payment: () => PaymentDependencies,
): PaymentPages {
  const limit = checkoutLimit(env)

  return {
    async openCheckout(user, { priceId, successUrl, cancelUrl }) {
      const paying = payment()
      if (!prices.monthly && !prices.annual) throw notConfigured()
      if (!intervalOf(env, priceId)) throw new AppError('bad_request', 'This price is not offered.')
      const success_url = ownUrl(successUrl, appUrl)
      const cancel_url = ownUrl(cancelUrl, appUrl)
      await limits.consume(limit, user.id)
      return openCheckout(paying, user, { price_id: priceId, success_url, cancel_url })
    },

    async openPortal(user, returnUrl) {
      const { openPortal } = payment().stripe
      const back = ownUrl(returnUrl, appUrl)
      const row = await findSubscription(db, user.id)
      if (!row) throw noSubscription()
      await limits.consume(limit, user.id)
      const portal = await openPortal(row.customer_id, back)
      if (!portal) throw noSubscription()
      return portal.url
    },
  }
}
