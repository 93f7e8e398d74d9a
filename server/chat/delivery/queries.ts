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
    .select([...MESSAGE_COLUMNS, 'created_by', 'visitor_id', 'chat_session_id', 'chat_history_id'])
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

/** Stores the answer and closes its question. Undefined when it was answered before: an answer is stored once. */
export async function insertAnswer(
  trx: Db,
  { id: reply_to, posit_id, visitor_id, chat_session_id, chat_history_id }: QuestionRow,
  answer: NewAnswer,
): Promise<StoredAnswer | undefined> {
  const row = await trx
    .insertInto('chat_messages')
    .values({
      ...{ posit_id, visitor_id, chat_session_id, chat_history_id, reply_to },
      role: 'assistant',
      source: chat_session_id ? 'posit_update' : 'posit_query',
      content: answer.content,
      citations: answer.citations && JSON.stringify(answer.citations),
      related: jsonList(answer.related),
      unsupported: jsonList(answer.unsupported),
      general: answer.general ?? false,
      state: answer.state,
      approved: json(answer.approved),
      flagged: answer.flagged,
      change_id: answer.change?.id ?? null,
    })
    .onConflict((conflict) => conflict.column('reply_to').doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (row) await closeAnswered(trx, reply_to, answer.status)
  return row
}

async function closeAnswered(db: Db, id: string, status: AnswerStatus): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ status, lease_until: null })
    .where('id', '=', id)
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

/** Locks the question's row until the transaction ends. Undefined when it is gone, with its posit or its asker. */
export async function lockQuestion(trx: Db, id: string): Promise<QuestionRow | undefined> {
  return selectQuestions(trx).where('id', '=', id).forUpdate().executeTakeFirst()
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
