/** Messages of signed-in people, of guests (a visitor, no creator), and of update chats. */

import { MESSAGES_PER_PAGE } from '../../contract/chat-limits.ts'
import { prepareQuery } from '../core/database/prepared-query.ts'
import type { Db } from '../database/schema.ts'
import type { MessageRow } from './types.ts'

/** Which conversation: a person's history, an update session, or a guest's messages with one posit. */
export type ConversationKey =
  | { chat_history_id: string }
  | { chat_session_id: string }
  /** All update chats of a posit. */
  | { taught_posit_id: string }
  | { visitor_id: string; posit_id: string; since: Date }

export const MESSAGE_COLUMNS = [
  'id',
  'posit_id',
  'role',
  'content',
  'client_key',
  'reply_to',
  'citations',
  'related',
  'unsupported',
  'general',
  'state',
  'approved',
  'flagged',
  'status',
  'created_at',
  'feedback',
  'feedback_reason',
  'attachments',
  'link_id',
] as const

/** Of one conversation: every question of a signed-in person waits for it. */
const listTurns = prepareQuery(
  'chat-turns',
  (db, values: { chat_history_id: string; before: string; limit: number }) =>
    db
      .selectFrom('chat_messages')
      .select(MESSAGE_COLUMNS)
      .where('chat_history_id', '=', values.chat_history_id)
      .where('id', '<', values.before)
      .orderBy('id', 'desc')
      .limit(values.limit),
)

/** Of one guest with one posit, for the same. */
const listGuestTurns = prepareQuery(
  'guest-turns',
  (db, values: { visitor_id: string; posit_id: string; since: Date; before: string; limit: number }) =>
    db
      .selectFrom('chat_messages')
      .select(MESSAGE_COLUMNS)
      .where('visitor_id', '=', values.visitor_id)
      .where('posit_id', '=', values.posit_id)
      .where('created_at', '>', values.since)
      .where('id', '<', values.before)
      .orderBy('id', 'desc')
      .limit(values.limit),
)

/** Newest first, one more than a page, so that the caller sees whether there are older ones. */
export async function listMessages(
  db: Db,
  key: ConversationKey,
  { before, limit = MESSAGES_PER_PAGE + 1 }: { before?: string | undefined; limit?: number } = {},
): Promise<MessageRow[]> {
  if ('chat_history_id' in key && before) return listTurns(db, { ...key, before, limit })
  if ('visitor_id' in key && before) return listGuestTurns(db, { ...key, before, limit })
  let query = db.selectFrom('chat_messages').select(MESSAGE_COLUMNS).orderBy('id', 'desc').limit(limit)
  if ('visitor_id' in key) {
    query = query
      .where('visitor_id', '=', key.visitor_id)
      .where('posit_id', '=', key.posit_id)
      .where('created_at', '>', key.since)
  } else if ('chat_history_id' in key) {
    query = query.where('chat_history_id', '=', key.chat_history_id)
  } else if ('taught_posit_id' in key) {
    query = query.where('posit_id', '=', key.taught_posit_id).where('source', '=', 'posit_update')
  } else {
    query = query.where('chat_session_id', '=', key.chat_session_id)
  }
  return before ? query.where('id', '<', before).execute() : query.execute()
}
