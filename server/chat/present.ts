import type { ChatHistory, Conversation, Message } from '../../contract/chat.ts'
import { MESSAGES_PER_PAGE } from '../../contract/chat-limits.ts'
import { nothingTaught, type Taught } from '../../contract/teaching.ts'
import type { HistoryRow } from './conversations/queries.ts'
import type { MessageRow } from './types.ts'

function presentMessage(row: MessageRow, taught: Taught | undefined): Message {
  const { id, role, content, attachments, citations, state, flagged, status, reply_to, client_key } = row
  const { related, unsupported, general, approved } = row
  const { feedback, feedback_reason } = row
  const created_at = row.created_at.toISOString()
  return {
    id,
    role,
    content,
    created_at,
    attachments,
    citations,
    related: related ?? [],
    unsupported: unsupported ?? [],
    general,
    ...taught,
    state,
    approved,
    flagged,
    status,
    reply_to,
    client_key,
    feedback,
    feedback_reason,
  }
}

/**
 * `rows` newest first, one more than a page when there are older ones. `taught`, of an update chat: what the owner's messages did,
 * by their ids.
 */
export function presentConversation(rows: MessageRow[], taught?: ReadonlyMap<string, Taught>): Conversation {
  const page = rows.slice(0, MESSAGES_PER_PAGE)
  const hasOlder = rows.length > MESSAGES_PER_PAGE
  return {
    messages: page
      .reverse()
      .map((row) =>
        presentMessage(
          row,
          row.reply_to ? taught && (taught.get(row.reply_to) ?? nothingTaught()) : undefined,
        ),
      ),
    older: hasOlder ? (page[0]?.id ?? null) : null,
  }
}

/** A person without access to the posit any more sees the title it had then. */
export function presentHistory(row: HistoryRow, canChat: boolean): ChatHistory {
  return {
    id: row.id,
    posit_id: row.posit_id,
    posit_title: canChat ? row.posit_title : row.title_seen,
    last_message_at: row.last_message_at.toISOString(),
    created_at: row.created_at.toISOString(),
    summary: row.summary,
    can_chat: canChat,
  }
}
