import type { Share, SharedPosit } from '../../contract/sharing.ts'
import type { SharedPositRow, ShareRow } from './queries.ts'

export function presentShare({ id, posit_id, user_email, created_by, created_at }: ShareRow): Share {
  return { id, posit_id, user_email, created_by, created_at: created_at.toISOString() }
}

export function presentSharedPosit(posit: SharedPositRow): SharedPosit {
  const { id, title, privacy, summary_light, owner_first_name, shared_at } = posit
  return { id, title, privacy, summary_light, owner_first_name, shared_at: shared_at.toISOString() }
}
