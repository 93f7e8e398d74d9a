/** The product's names and prices as they are printed. Free of zod: the landing page needs them. */

export const PRODUCT_NAME = 'Posit'
export const PAID_PLAN_LABEL = 'Posit Plus'
export const TRIAL_DAYS = 14
export const FREE_POSIT_LIMIT = 1
export const PREMIUM_POSIT_LIMIT = 10
export const MONTHLY_PRICE_DOLLARS = 8
export const ANNUAL_PRICE_DOLLARS_PER_MONTH = 3.75
export const ANNUAL_SAVING_PERCENT = 53

export type BillingInterval = 'monthly' | 'annual'

/** Codes of refusals that a screen acts on. */
export const BILLING_REFUSALS = {
  notConfigured: 'billing_not_configured',
  noSubscription: 'no_subscription',
} as const
