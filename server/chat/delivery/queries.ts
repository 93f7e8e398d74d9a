/** Questions and their answers. */
import { sql } from 'kysely'
import type {
  AnswerBesides,
  AnswerState,
  AnswerStatus,
  Approved,
  Attachment,
  Citation,
  KnowledgeChange,
} from '../../../contract/chat.ts'
import type { Db } from '../../database/schema.ts'
import { homesNow, homeTable, type MessageHome, type MessageRow, SHARED } from '../queries.ts'

/** A question with where it stands, as the answering needs it. */
export interface QuestionRow extends MessageRow {
  home: MessageHome
  created_by: string | null
  chat_session_id: string | null
  chat_history_id: string | null
  visitor_id: string | null
  /** A node holds it: gives its answer, or is about to store what was said before a stop. */
  is_leased: boolean
}

const NOT_FOR_GUESTS = sql<null>`null::uuid`

export function selectQuestions(db: Db, home: MessageHome) {
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
      sql<boolean>`coalesce(lease_until > now(), false)`.as('is_leased'),
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

export interface NewAnswer extends Partial<AnswerBesides> {
  content: string
  /** The correction that an update chat's answer tells of. */
  change?: KnowledgeChange | null
  citations: Citation[] | null
  state: AnswerState | null
  approved?: Approved | null
  flagged: boolean
  status: AnswerStatus
}

const jsonOrNull = (list: unknown[] = []) => (list.length === 0 ? null : JSON.stringify(list))

const signatureOf = ({ approved }: Pick<NewAnswer, 'approved'>) =>
  approved ? JSON.stringify(approved) : null

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
    related: jsonOrNull(answer.related),
    unsupported: jsonOrNull(answer.unsupported),
    general: answer.general ?? false,
    state: answer.state,
    approved: signatureOf(answer),
    flagged: answer.flagged,
  }
  const { chat_session_id, chat_history_id, visitor_id, home } = question
  const own =
    home === 'chat_messages'
      ? { chat_session_id, chat_history_id, change_id: answer.change?.id ?? null }
      : { visitor_id: visitor_id ?? '' }
  const row = await insertMessage(trx, home, { ...shared, ...own })
    .onConflict((conflict) => conflict.column('reply_to').doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (row) await setQuestionStatus(trx, question, answer.status)
  return row
}

async function setQuestionStatus(
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

/** Closes a question that gets no answer. One that its asker stopped stays stopped. */
export async function closeUnanswered(
  db: Db,
  { home, id }: Pick<QuestionRow, 'home' | 'id'>,
  status: 'stopped' | 'failed',
): Promise<void> {
  for (const place of homesNow(home)) {
    await db
      .updateTable(homeTable(place))
      .set({
        status: sql<AnswerStatus>`case when status = 'stopped' then status else ${status} end`,
        lease_until: null,
      })
      .where('id', '=', id)
      .where('status', 'in', ['running', 'stopped'])
      .execute()
  }
}

export async function findQuestion(db: Db, home: MessageHome, id: string): Promise<QuestionRow | undefined> {
  for (const place of homesNow(home)) {
    const question = await selectQuestions(db, place).where('id', '=', id).executeTakeFirst()
    if (question) return question
  }
  return undefined
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

/** Holds the question's row until the transaction ends. Undefined when it is gone, with its posit or its asker. */
export async function lockQuestion(
  trx: Db,
  { home, id }: Pick<QuestionRow, 'home' | 'id'>,
): Promise<QuestionRow | undefined> {
  for (const place of homesNow(home)) {
    const question = await selectQuestions(trx, place).where('id', '=', id).forUpdate().executeTakeFirst()
    if (question) return question
  }
  return undefined
}

export async function findAnswer(
  db: Db,
  question: Pick<QuestionRow, 'home' | 'id'>,
): Promise<MessageRow | undefined> {
  for (const place of homesNow(question.home)) {
    const answer = await db
      .selectFrom(homeTable(place))
      .select(SHARED)
      .select(sql<Attachment[]>`'[]'::jsonb`.as('attachments'))
      .where('reply_to', '=', question.id)
      .executeTakeFirst()
    if (answer) return answer
  }
  return undefined
}

/** Without a question it replies to: what was asked then has its answer of then. */
export async function insertLateAnswer(
  trx: Db,
  conversation: { posit_id: string; chat_history_id: string },
  { content, state, citations, approved }: Pick<NewAnswer, 'content' | 'state' | 'citations' | 'approved'>,
): Promise<void> {
  await trx
    .insertInto('chat_messages')
    .values({
      ...conversation,
      role: 'assistant',
      source: 'posit_query',
      content,
      state,
      citations: citations && JSON.stringify(citations),
      approved: signatureOf({ approved }),
    })
    .execute()
}
