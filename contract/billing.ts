/** Billing: the calls, and which states of a subscription grant the plan. */
import { z } from 'zod'
import type { BillingInterval } from './prices.ts'

const URL_MAX_CHARACTERS = 500
/** A path of this site, or an address with its origin. */
const ownUrl = z.string().min(1).max(URL_MAX_CHARACTERS)

/** Body of `POST /functions/v1/create-checkout-session`. */
export const checkoutSchema = z.object({
  priceId: z.string().max(100),
  successUrl: ownUrl,
  cancelUrl: ownUrl,
})
export type Checkout = z.infer<typeof checkoutSchema>

/** Body of `POST /functions/v1/create-portal-session`. */
export const portalSchema = z.object({ returnUrl: ownUrl })

/** The redirect target; null when the provider returned no URL. */
export const paymentPageSchema = z.object({ url: z.string().nullable() })

/** Ids of the prices that can be paid; null for what is not offered. */
export const pricesSchema = z.object({ monthly: z.string().nullable(), annual: z.string().nullable() })
export type Prices = z.infer<typeof pricesSchema>

/** `past_due`: a payment failed and is retried. The plan continues until the provider gives up. */
const PAID_STATUSES = ['active', 'trialing', 'past_due']
/** Can be revived in the billing portal; a new checkout would charge twice. */
const REVIVABLE_STATUSES = ['unpaid', 'paused']

export const isPaid = (status: string) => PAID_STATUSES.includes(status)
export const isLive = (status: string) => isPaid(status) || REVIVABLE_STATUSES.includes(status)

/** The person's own subscription; null without one. */
export const subscriptionSchema = z.object({
  subscription: z
    .object({
      status: z.string(),
      /** Null for a price that is not offered any more. */
      billing: z.enum(['monthly', 'annual'] satisfies BillingInterval[]).nullable(),
      current_period_end: z.string().nullable(),
      /** When it ends, where that is decided. */
      cancel_at: z.string().nullable(),
    })
    .nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>['subscription']
