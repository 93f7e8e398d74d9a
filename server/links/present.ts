import type { Link } from '../../contract/links.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import type { LinkRow } from './queries.ts'
import type { AskedPosit } from './types.ts'

/** Through a link the posit bears the link's id, greeting and first question. */
export function presentChatPosit(posit: AskedPosit): ChatPosit {
  const { id, title, privacy, response_type, owner_first_name, is_owner, link } = posit
  const first = link?.first_question
  return {
    id: link?.id ?? id,
    title,
    privacy,
    response_type,
    summary_light: link?.greeting ?? posit.summary_light,
    owner_first_name,
    is_owner,
    suggested_questions: [
      ...(first ? [first] : []),
      ...posit.suggested_questions.filter((question) => question !== first),
    ],
  }
}

function stateOf({ is_expired, is_used_up }: LinkRow): Link['state'] {
  if (is_expired) return 'expired'
  return is_used_up ? 'used_up' : 'open'
}

export function presentLink(row: LinkRow): Link {
  const { id, posit_id, name, slug, questions_per_day, questions_total, who, citations } = row
  const { first_question, greeting, origins, accent, corner, visitors, delivered, known, gaps } = row
  return {
    ...{ id, posit_id, name, slug, questions_per_day, questions_total, who, citations },
    ...{ first_question, greeting, origins, accent, corner, visitors },
    expires_at: row.expires_at?.toISOString() ?? null,
    has_passcode: row.passcode_hash !== null,
    state: stateOf(row),
    questions: delivered,
    share_known: known + gaps === 0 ? null : known / (known + gaps),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
