/** Plans and what they allow: pure rules, used by server and screens alike. */
import { z } from 'zod'
import { FREE_POSIT_LIMIT, PREMIUM_POSIT_LIMIT } from './prices.ts'

const MS_PER_DAY = 86_400_000

export const subscriptionTypeSchema = z.enum(['free', 'posit_plus'])
export type SubscriptionType = z.infer<typeof subscriptionTypeSchema>

export interface PlanHolder {
  subscription_type: SubscriptionType
  trial_end_date: Date | string | null
}

export const hasPaidPlan = (holder: PlanHolder) => holder.subscription_type === 'posit_plus'

export const isPremium = (holder: PlanHolder, now: Date) =>
  hasPaidPlan(holder) ||
  (holder.trial_end_date !== null && new Date(holder.trial_end_date).getTime() > now.getTime())

/** Days until the trial ends, a begun day counted whole; at least 0. */
export function trialDaysLeft(holder: PlanHolder, now: Date): number {
  if (hasPaidPlan(holder) || holder.trial_end_date === null) return 0
  return Math.max(0, Math.ceil((new Date(holder.trial_end_date).getTime() - now.getTime()) / MS_PER_DAY))
}

export const positLimit = (holder: PlanHolder, now: Date) =>
  isPremium(holder, now) ? PREMIUM_POSIT_LIMIT : FREE_POSIT_LIMIT

export const planSchema = z.object({
  subscription_type: subscriptionTypeSchema,
  trial_end_date: z.string().nullable(),
  is_premium: z.boolean(),
  trial_days_left: z.number().int(),
  posit_limit: z.number().int(),
})
export type Plan = z.infer<typeof planSchema>

/** Code of a refusal: the plan does not include this. */
export const PREMIUM_REQUIRED = 'premium_required'

/** Everything that follows from a person's plan at this moment. */
export function planOf(holder: PlanHolder, now: Date): Plan {
  const { subscription_type, trial_end_date } = holder
  return {
    subscription_type,
    trial_end_date: trial_end_date === null ? null : new Date(trial_end_date).toISOString(),
    is_premium: isPremium(holder, now),
    trial_days_left: trialDaysLeft(holder, now),
    posit_limit: positLimit(holder, now),
  }
}
