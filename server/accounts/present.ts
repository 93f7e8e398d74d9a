import type { Me } from '../../contract/accounts.ts'
import { planOf } from '../../contract/plans.ts'
import type { MeRow } from './queries.ts'

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
  plan: planOf(row, now),
})
