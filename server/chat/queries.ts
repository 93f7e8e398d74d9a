/**
 * Messages in their two homes: `chat_messages` for signed-in people, `anonymous_chat_sessions` for guests.
 * The columns that both have are read and written through one set of functions, by the home's name.
 */
import { sql } from 'kysely'
import type { AnswerState, AnswerStatus, Attachment, Citation } from '../../contract/chat.ts'
import { MESSAGES_PER_PAGE } from '../../contract/chat-limits.ts'
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
  state: AnswerState | null
  flagged: boolean
  status: AnswerStatus
  created_at: Date
  attachments: Attachment[]
}

/** A question with where it stands, as the answering needs it. */
export interface QuestionRow extends MessageRow {
  home: MessageHome
  created_by: string | null
  chat_session_id: string | null
  chat_history_id: string | null
  visitor_id: string | null
}

/** Which conversation: a person's history, an update session, or a guest's messages with one posit. */
export type ConversationKey =
  | { chat_history_id: string }
  | { chat_session_id: string }
  /** All that was ever said in the update chats of a posit. */
  | { taught_posit_id: string }
  | { visitor_id: string; posit_id: string; since: Date }

const SHARED = [
  'id',
  'posit_id',
  'role',
  'content',
  'client_key',
  'reply_to',
  'citations',
  'state',
  'flagged',
  'status',
  'created_at',
] as const

/** Both homes have `SHARED` and the columns below alike; one stands for the other in the types. */
const homeTable = (home: MessageHome) => home as 'anonymous_chat_sessions'

const NOT_FOR_GUESTS = sql<null>`null::uuid`

function selectQuestions(db: Db, home: MessageHome) {
  const isGuest = home === 'anonymous_chat_sessions'
  return db
    .selectFrom(homeTable(home))
    .where('role', '=', 'user')
    .select(SHARED)
    .select([
      (isGuest ? NOT_FOR_GUESTS : sql<string | null>`created_by`).as('created_by'),
      (isGuest ? NOT_FOR_GUESTS : sql<string | null>`chat_session_id`).as('chat_session_id'),
      (isGuest ? NOT_FOR_GUESTS : sql<string | null>`chat_history_id`).as('chat_history_id'),
      (isGuest ? sql<string | null>`visitor_id` : sql<null>`null::text`).as('visitor_id'),
      (isGuest ? sql<Attachment[]>`'[]'::jsonb` : sql<Attachment[]>`attachments`).as('attachments'),
      sql.lit(home).as('home'),
    ])
}

export interface NewQuestion {
  home: MessageHome
  posit_id: string
  content: string
  client_key: string | null
  created_by: string | null
  chat_session_id: string | null
  chat_history_id: string | null
  visitor_id: string | null
  attachments: Attachment[]
}

/** The homes differ in a few columns that their types cannot show through one name; the database checks them. */
const insertMessage = (db: Db, home: MessageHome, values: Record<string, unknown>) =>
  db.insertInto(homeTable(home)).values(values as never)

/** Undefined when a message with this client key is there already. */
export async function insertQuestion(
  db: Db,
  question: NewQuestion,
  leaseSeconds: number,
): Promise<string | undefined> {
  const { home, posit_id, content, client_key, created_by, chat_session_id, chat_history_id, visitor_id } =
    question
  const shared = {
    posit_id,
    content,
    client_key,
    role: 'user' as const,
    source: chat_session_id ? 'posit_update' : 'posit_query',
    status: 'running' as const,
    lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
  }
  const own =
    home === 'chat_messages'
      ? { created_by, chat_session_id, chat_history_id, attachments: JSON.stringify(question.attachments) }
      : { visitor_id: visitor_id ?? '' }
  const row = await insertMessage(db, home, { ...shared, ...own })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface NewAnswer {
  content: string
  citations: Citation[] | null
  state: AnswerState | null
  flagged: boolean
  status: AnswerStatus
}

/** Stores the answer and closes its question. Undefined when it was answered before: an answer is stored once. */
export async function insertAnswer(
  trx: Db,
  question: QuestionRow,
  answer: NewAnswer,
): Promise<{ id: string; created_at: Date } | undefined> {
  const shared = {
    posit_id: question.posit_id,
    role: 'assistant' as const,
    source: question.chat_session_id ? 'posit_update' : 'posit_query',
    reply_to: question.id,
    content: answer.content,
    citations: answer.citations && JSON.stringify(answer.citations),
    state: answer.state,
    flagged: answer.flagged,
  }
  const { chat_session_id, chat_history_id, visitor_id, home } = question
  const own =
    home === 'chat_messages' ? { chat_session_id, chat_history_id } : { visitor_id: visitor_id ?? '' }
  const row = await insertMessage(trx, home, { ...shared, ...own })
    .onConflict((conflict) => conflict.column('reply_to').doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (row) await setQuestionStatus(trx, question, answer.status)
  return row
}

export async function setQuestionStatus(
  db: Db,
  { home, id }: Pick<QuestionRow, 'home' | 'id'>,
  status: AnswerStatus,
): Promise<void> {
  await db
    .updateTable(homeTable(home))
    .set({ status, lease_until: null })
    .where('id', '=', id)
    .where('status', '!=', 'done')
    .execute()
}

export async function findQuestion(db: Db, home: MessageHome, id: string): Promise<QuestionRow | undefined> {
  return selectQuestions(db, home).where('id', '=', id).executeTakeFirst()
}

export async function findQuestionByClientKey(
  db: Db,
  asker: { created_by: string } | { visitor_id: string },
  positId: string,
  clientKey: string,
): Promise<QuestionRow | undefined> {
  const home: MessageHome = 'created_by' in asker ? 'chat_messages' : 'anonymous_chat_sessions'
  const column = 'created_by' in asker ? sql.ref('created_by') : sql.ref('visitor_id')
  const value = 'created_by' in asker ? asker.created_by : asker.visitor_id
  return selectQuestions(db, home)
    .where(column, '=', value)
    .where('posit_id', '=', positId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

/** Holds the question's row until the transaction ends; false when it is no longer being answered. */
export async function lockRunningQuestion(
  trx: Db,
  { home, id }: Pick<QuestionRow, 'home' | 'id'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom(homeTable(home))
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.status === 'running'
}

export async function findAnswer(
  db: Db,
  question: Pick<QuestionRow, 'home' | 'id'>,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom(homeTable(question.home))
    .select(SHARED)
    .select(sql<Attachment[]>`'[]'::jsonb`.as('attachments'))
    .where('reply_to', '=', question.id)
    .executeTakeFirst()
}

/** Newest first, one more than a page, so that the caller sees whether there are older ones. */
export async function listMessages(
  db: Db,
  key: ConversationKey,
  { before, limit = MESSAGES_PER_PAGE + 1 }: { before?: string | undefined; limit?: number } = {},
): Promise<MessageRow[]> {
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

/** Keeps this node's running questions its own for another lease. */
export async function renewLeases(
  db: Db,
  home: MessageHome,
  ids: string[],
  leaseSeconds: number,
): Promise<void> {
  await db
    .updateTable(homeTable(home))
    .set({ lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', 'in', ids)
    .where('status', '=', 'running')
    .execute()
}

/** Takes over one question whose node is gone. False when another node was quicker, or it is being answered. */
export async function claimQuestion(
  db: Db,
  { home, id }: QuestionRow,
  leaseSeconds: number,
): Promise<boolean> {
  const result = await db
    .updateTable(homeTable(home))
    .set({ status: 'running', lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('status', '=', 'failed'),
        row.and([row('status', '=', 'running'), row('lease_until', '<', sql<Date>`now()`)]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Questions whose node is gone, oldest first. */
export async function listAbandonedQuestions(
  db: Db,
  home: MessageHome,
  limit: number,
): Promise<QuestionRow[]> {
  return selectQuestions(db, home)
    .where('status', '=', 'running')
    .where('lease_until', '<', sql<Date>`now()`)
    .orderBy('lease_until')
    .limit(limit)
    .execute()
}

/** Gives up leases (all that are running, or the given questions'), so that whoever looks next takes them over. */
export async function releaseLeases(db: Db, home: MessageHome, ids?: string[]): Promise<void> {
  const query = db
    .updateTable(homeTable(home))
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where('status', '=', 'running')
  await (ids ? query.where('id', 'in', ids) : query).execute()
}
