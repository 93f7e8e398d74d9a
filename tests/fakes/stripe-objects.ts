/** Stripe's objects, as far as the product reads them. */
import { randomBytes } from 'node:crypto'

export const secondsNow = () => Math.floor(Date.now() / 1000)
export const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

export const PRICE_MONTHLY = 'price_monthly'
export const PRICE_ANNUAL = 'price_annual'

export interface FakeCustomer {
  id: string
  object: 'customer'
  email: string | null
  metadata: Record<string, string>
}

export interface FakeCheckout {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  customer: string
  client_reference_id: string | null
  success_url: string | null
  cancel_url: string | null
  metadata: Record<string, string>
  subscription: string | null
  price: string
  subscription_metadata: Record<string, string>
}

export interface FakeSubscription {
  id: string
  object: 'subscription'
  status: string
  customer: string
  created: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  metadata: Record<string, string>
  items: { object: 'list'; data: [{ price: { id: string }; current_period_end: number }] }
}

export interface FakeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/** Emits an event with a snapshot of the object. */
export type EmitEvent = (type: string, object: object) => void

export const PRICES: Record<string, object> = {
  [PRICE_MONTHLY]: { id: PRICE_MONTHLY, object: 'price', active: true, recurring: { interval: 'month' } },
  [PRICE_ANNUAL]: { id: PRICE_ANNUAL, object: 'price', active: true, recurring: { interval: 'year' } },
}
