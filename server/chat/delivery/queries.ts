/** Questions and their answers. */
import { sql } from 'kysely'
import type { AnswerStatus } from '../../../contract/chat.ts'
import type { Db } from '../../database/schema.ts'
import { MESSAGE_COLUMNS } from '../queries.ts'
import type { MessageRow, NewAnswer, NewQuestion, QuestionRow, StoredAnswer } from '../types.ts'

export const selectQuestions = (db: Db) =>
  db
    .selectFrom('chat_messages')
    .where('role', '=', 'user')
    .select([
      ...MESSAGE_COLUMNS,
      'created_by',
      'visitor_id',
      'api_key_id',
      'chat_session_id',
      'chat_history_id',
      'by_owner',
    ])
    .select(sql<boolean>`coalesce(lease_until > now(), false)`.as('is_leased'))

/** Undefined when a message with this client key is there already. */
export async function insertQuestion(
  db: Db,
  question: NewQuestion,
  leaseSeconds: number,
): Promise<string | undefined> {
  const row = await db
    .insertInto('chat_messages')
    .values({
      ...question,
      attachments: JSON.stringify(question.attachments),
      role: 'user',
      source: question.chat_session_id ? 'posit_update' : 'posit_query',
      status: 'running',
      lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const json = (value: unknown) => (value ? JSON.stringify(value) : null)
const jsonList = (list: unknown[] = []) => json(list.length > 0 && list)

export interface Answered {
  question: QuestionRow
  answer: NewAnswer
}

/** Stores answers and closes their questions. By question; without those that were answered before: an answer is stored once. */
export async function insertAnswers(
  trx: Db,
  answered: readonly Answered[],
): Promise<Map<string, StoredAnswer>> {
  if (answered.length === 0) return new Map()
  const rows = await trx
    .insertInto('chat_messages')
    .values(answered.map(columnsOf))
    .onConflict((conflict) => conflict.column('reply_to').doNothing())
    .returning(['id', 'created_at', 'reply_to'])
    .execute()
  const stored = new Map(rows.map(({ reply_to, ...row }) => [reply_to ?? '', row]))
  for (const status of new Set(answered.map(({ answer }) => answer.status))) {
    const ids = answered.flatMap(({ question, answer }) =>
      answer.status === status && stored.has(question.id) ? question.id : [],
    )
    await closeAnswered(trx, ids, status)
  }
  return stored
}

function columnsOf({ question, answer }: Answered) {
  const { id: reply_to, posit_id, visitor_id, chat_session_id, chat_history_id, link_id } = question
  return {
    ...{ posit_id, visitor_id, chat_session_id, chat_history_id, reply_to, link_id },
    role: 'assistant' as const,
    source: chat_session_id ? 'posit_update' : 'posit_query',
    content: answer.content,
    citations: answer.citations && JSON.stringify(answer.citations),
    related: jsonList(answer.related),
    unsupported: jsonList(answer.unsupported),
    general: answer.general ?? false,
    state: answer.state,
    approved: json(answer.approved),
    flagged: answer.flagged,
    asks_task_id: answer.asks_task_id ?? null,
  }
}

async function closeAnswered(db: Db, ids: readonly string[], status: AnswerStatus): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ status, lease_until: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '!=', 'done')
    .execute()
}

/** Closes a question that gets no answer. One that its asker stopped stays stopped. */
export async function closeUnanswered(db: Db, id: string, status: 'stopped' | 'failed'): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({
      status: sql<AnswerStatus>`case when status = 'stopped' then status else ${status} end`,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['running', 'stopped'])
    .execute()
}

export async function findQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  return selectQuestions(db).where('id', '=', id).executeTakeFirst()
}

/** The question that was sent with this client key by the same person or browser. */
export async function findQuestionByClientKey(
  db: Db,
  { created_by, visitor_id, posit_id, client_key }: NewQuestion,
): Promise<QuestionRow | undefined> {
  return selectQuestions(db)
    .where(created_by ? 'created_by' : 'visitor_id', '=', created_by ?? visitor_id)
    .where('posit_id', '=', posit_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst()
}

/** Locks the questions' rows until the transaction ends. Without those that are gone, with their posit or their asker. */
export async function lockQuestions(trx: Db, ids: readonly string[]): Promise<QuestionRow[]> {
  return selectQuestions(trx)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function findAnswer(db: Db, questionId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('chat_messages')
    .select(MESSAGE_COLUMNS)
    .where('reply_to', '=', questionId)
    .executeTakeFirst()
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
      approved: json(approved),
    })
    .execute()
}
