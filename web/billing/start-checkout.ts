import type { Prices } from '../../contract/billing.ts'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import type { BillingInterval } from '../../contract/prices.ts'
import { ApiFailure, apiRequest } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'

/** Says to /edit-profile that a payment is under way; whether it came is what the plan says. */
const PAID_PATH = '/edit-profile?checkout=success'
const CANCELLED_PATH = '/'

/** Of what this server offers: the wish, else what there is. */
const choose = (prices: Prices, wish: BillingInterval) =>
  prices[wish] ?? prices.monthly ?? prices.annual ?? ''

async function findPaymentPage(wish: BillingInterval): Promise<string | null | undefined> {
  const priceId = choose(await apiRequest<Prices>('/rest/v1/prices'), wish)
  const body = { priceId, successUrl: PAID_PATH, cancelUrl: CANCELLED_PATH }
  const page = await apiRequest<{ url?: string | null }>('/functions/v1/create-checkout-session', {
    method: 'POST',
    body,
  })
  return page.url
}

/** What the server said; nothing when no answer of ours came. */
const reasonOf = (error: unknown) =>
  error instanceof ApiFailure && error.status > 0 && error.code !== 'unexpected' ? error.message : undefined

/** On to the provider's payment page. Every failure is said; nothing is thrown. */
export async function startCheckout(wish: BillingInterval): Promise<void> {
  try {
    const url = await findPaymentPage(wish)
    if (url) window.location.assign(url)
    else showNotice(BILLING_MESSAGES.noCheckoutUrl, 'destructive')
  } catch (error) {
    const isGuest = error instanceof ApiFailure && error.status === 401
    showNotice(
      isGuest ? BILLING_MESSAGES.loginFirst : BILLING_MESSAGES.checkoutFailed(reasonOf(error)),
      'destructive',
    )
  }
}
