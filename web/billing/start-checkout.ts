import { href } from 'react-router'
import type { Prices } from '../../contract/billing.ts'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import type { BillingInterval } from '../../contract/prices.ts'
import { ApiFailure, api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'

/** Marks for /edit-profile that a payment is under way; the plan shows whether it succeeded. */
const PAID_PATH = `${href('/edit-profile')}?checkout=success`
const CANCELLED_PATH = '/'

/** The price of the preferred interval, else of the one this server offers. */
const choosePrice = (prices: Prices, interval: BillingInterval) =>
  prices[interval] ?? prices.monthly ?? prices.annual ?? ''

async function findPaymentPage(interval: BillingInterval): Promise<string | null | undefined> {
  const priceId = choosePrice(await api.get('/rest/v1/prices'), interval)
  const body = { priceId, successUrl: PAID_PATH, cancelUrl: CANCELLED_PATH }
  const page = await api.post('/functions/v1/create-checkout-session', { body })
  return page.url
}

/** What the server said; nothing when no answer of ours came. */
const reasonOf = (error: unknown) =>
  error instanceof ApiFailure && error.status > 0 && error.code !== 'unexpected' ? error.message : undefined

/** On to the provider's payment page. Every failure is said; nothing is thrown. */
export async function startCheckout(interval: BillingInterval): Promise<void> {
  try {
    const url = await findPaymentPage(interval)
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
