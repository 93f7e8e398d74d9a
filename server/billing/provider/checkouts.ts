import type Stripe from 'stripe'
import type { StripeCalls } from './stripe-calls.ts'

/** Stripe's page for a plan; what is paid there is one subscription. */
const MODE = 'subscription'

export interface CheckoutSession {
  id: string
  status: 'open' | 'complete' | 'expired' | string | null
  url: string | null
  price_id: string | null
  success_url: string | null
  cancel_url: string | null
}

export interface NewCheckout {
  customer_id: string
  user_id: string
  price_id: string
  success_url: string
  cancel_url: string
}

/** `null`: Stripe does not know the customer or the checkout (any more). `key` is the idempotency key. */
export interface Checkouts {
  openCheckout(checkout: NewCheckout, key: string): Promise<CheckoutSession | null>
  findCheckout(id: string): Promise<CheckoutSession | null>
  expireCheckout(id: string): Promise<void>
}

function presentCheckout(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, status, url, success_url, cancel_url, metadata } = session
  return { id, status, url, success_url, cancel_url, price_id: metadata?.price_id ?? null }
}

export function createCheckouts({ call }: StripeCalls, appUrl: string): Checkouts {
  return {
    async openCheckout({ customer_id, user_id, price_id, ...urls }, idempotencyKey) {
      const metadata = { posit_user: user_id, posit_url: appUrl, price_id }
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: MODE,
            customer: customer_id,
            client_reference_id: user_id,
            line_items: [{ price: price_id, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            ...urls,
          },
          { idempotencyKey },
        ),
      )
      return session && presentCheckout(session)
    },

    async findCheckout(id) {
      const session = await call((stripe) => stripe.checkout.sessions.retrieve(id))
      return session && presentCheckout(session)
    },

    async expireCheckout(id) {
      await call((stripe) => stripe.checkout.sessions.expire(id))
    },
  }
}
