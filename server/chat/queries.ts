/**
 * Messages in their two homes: `chat_messages` for signed-in people, `anonymous_chat_sessions` for guests.
 * The columns that both have are read and written through one set of functions, by the home's name.
 */
import { sql } from 'kysely'
import type {
  AnswerFeedback,
  AnswerState,
  AnswerStatus,
  Approved,
  Attachment,
  Citation,
} from '../../contract/chat.ts'
import { MESSAGES_PER_PAGE } from '../../contract/chat-limits.ts'
import { compileOnce } from '../core/database/compile-once.ts'
import type { Db } from '../database/schema.ts'

export const MESSAGE_HOMES = ['chat_messages', 'anonymous_chat_sessions'] as const
export type MessageHome = (typeof MESSAGE_HOMES)[number]

export interface MessageRow {
  id: string
  posit_id: string
  role: 'user' | 'assistant'
  content: string
  client_key: string | null
  reply_to: string | null
  citations: Citation[] | null
  related: Citation[] | null
  unsupported: string[] | null
  general: boolean
  state: AnswerState | null
  approved: Approved | null
  flagged: boolean
  status: AnswerStatus
  created_at: Date
  feedback: AnswerFeedback | null
  feedback_reason: string | null
  attachments: Attachment[]
}

/** Which conversation: a person's history, an update session, or a guest's messages with one posit. */
export type ConversationKey =
  | { chat_history_id: string }
  | { chat_session_id: string }
  /** All that was ever said in the update chats of a posit. */
  | { taught_posit_id: string }
  | { visitor_id: string; posit_id: string; since: Date }

/** Where a message may stand by now, in the order to look: a guest's moves when the guest signs in. */
export const homesNow = (home: MessageHome): readonly MessageHome[] =>
  home === 'chat_messages' ? ['chat_messages'] : ['anonymous_chat_sessions', 'chat_messages']

/** The columns that both homes have. */
export const SHARED = [
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
] as const

/** Both homes have `SHARED` and the columns below alike; one stands for the other in the types. */
export const homeTable = (home: MessageHome) => home as 'anonymous_chat_sessions'

/** Of one conversation: what every question of a signed-in person waits for. */
const listTurns = compileOnce(
  'chat-turns',
  (db, values: { chat_history_id: string; before: string; limit: number }) =>
    db
      .selectFrom('chat_messages')
      .select([...SHARED, 'attachments'])
      .where('chat_history_id', '=', values.chat_history_id)
      .where('id', '<', values.before)
      .orderBy('id', 'desc')
      .limit(values.limit),
)

/** Of one guest with one posit, for the same. */
const listGuestTurns = compileOnce(
  'guest-turns',
  (db, values: { visitor_id: string; posit_id: string; since: Date; before: string; limit: number }) =>
    db
      .selectFrom('anonymous_chat_sessions')
      .select(SHARED)
      .select(sql<Attachment[]>`'[]'::jsonb`.as('attachments'))
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
  const isGuest = 'visitor_id' in key
  let query = db
    .selectFrom(homeTable(isGuest ? 'anonymous_chat_sessions' : 'chat_messages'))
    .select(SHARED)
    .select((isGuest ? sql<Attachment[]>`'[]'::jsonb` : sql<Attachment[]>`attachments`).as('attachments'))
    .orderBy('id', 'desc')
    .limit(limit)
  if (isGuest) {
    query = query
      .where('visitor_id', '=', key.visitor_id)
      .where('posit_id', '=', key.posit_id)
      .where('created_at', '>', key.since)
  } else if ('chat_history_id' in key) {
    query = query.where(sql.ref('chat_history_id'), '=', key.chat_history_id)
  } else if ('taught_posit_id' in key) {
    query = query.where('posit_id', '=', key.taught_posit_id).where('source', '=', 'posit_update')
  } else {
    query = query.where(sql.ref('chat_session_id'), '=', key.chat_session_id)
  }
  return before ? query.where('id', '<', before).execute() : query.execute()
}
