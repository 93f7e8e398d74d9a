import type { Me } from '../../contract/accounts.ts'
import { isPremium, type Plan, type PlanHolder, positLimit, trialDaysLeft } from '../../contract/plans.ts'
import type { MeRow } from './queries.ts'

function presentPlan(holder: PlanHolder & { trial_end_date: Date | null }, now: Date): Plan {
  return {
    subscription_type: holder.subscription_type,
    trial_end_date: holder.trial_end_date?.toISOString() ?? null,
    is_premium: isPremium(holder, now),
    trial_days_left: trialDaysLeft(holder, now),
    posit_limit: positLimit(holder, now),
  }
}

export const presentMe = (row: MeRow, now: Date): Me => ({
  id: row.id,
  email: row.email,
  handle: row.handle,
  first_name: row.first_name,
  last_name: row.last_name,
  company: row.company,
  title: row.title,
  referral_source: row.referral_source,
  created_at: row.created_at.toISOString(),
  is_admin: Boolean(row.is_admin),
  has_password: Boolean(row.has_password),
  plan: presentPlan(row, now),
})
