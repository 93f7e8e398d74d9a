import type { ChatPosit } from '../../contract/posits.ts'
import type { Share, SharedPosit } from '../../contract/sharing.ts'
import type { ReadablePosit } from './access.ts'
import type { SharedPositRow, ShareRow } from './queries.ts'

export function presentChatPosit(posit: ReadablePosit): ChatPosit {
  const { id, title, privacy, response_type, summary_light, suggested_questions, owner_first_name } = posit
  return {
    id,
    title,
    privacy,
    response_type,
    summary_light,
    owner_first_name,
    is_owner: posit.is_owner,
    suggested_questions,
  }
}

export function presentShare({ id, posit_id, user_email, created_by, created_at }: ShareRow): Share {
  return { id, posit_id, user_email, created_by, created_at: created_at.toISOString() }
}

export function presentSharedPosit(posit: SharedPositRow): SharedPosit {
  const { id, title, privacy, summary_light, owner_first_name, shared_at } = posit
  return { id, title, privacy, summary_light, owner_first_name, shared_at: shared_at.toISOString() }
}
