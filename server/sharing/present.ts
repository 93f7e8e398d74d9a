import type { ChatPosit } from '../../contract/posits.ts'
import type { ReadablePosit } from './access.ts'

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
