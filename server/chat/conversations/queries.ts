/** The records that hold messages together: update sessions and chat histories. */
import { sql } from 'kysely'
import { CHAT_HISTORY_REUSE_MINUTES, HISTORIES_PER_PAGE } from '../../../contract/chat-limits.ts'
import type { Db } from '../../database/schema.ts'

export interface UpdateSessionRow {
  id: string
  posit_id: string
  is_active: boolean
}

const SESSION = ['id', 'posit_id', 'is_active'] as const

/** The session this person had open lately, opened again: a reload goes on where it was. */
export async function reopenRecentSession(
  db: Db,
  positId: string,
  userId: string,
): Promise<UpdateSessionRow | undefined> {
  const recent = db
    .selectFrom('chat_sessions')
    .select('id')
    .where('posit_id', '=', positId)
    .where('created_by', '=', userId)
    .where('updated_at', '>', sql<Date>`now() - make_interval(mins => ${CHAT_HISTORY_REUSE_MINUTES})`)
    .orderBy('updated_at', 'desc')
    .limit(1)
  return db
    .updateTable('chat_sessions')
    .set({ is_active: true, updated_at: sql<Date>`now()` })
    .where('id', 'in', recent)
    .returning(SESSION)
    .executeTakeFirst()
}

export async function insertSession(trx: Db, positId: string, userId: string): Promise<UpdateSessionRow> {
  return trx
    .insertInto('chat_sessions')
    .values({ posit_id: positId, created_by: userId })
    .returning(SESSION)
    .executeTakeFirstOrThrow()
}

export async function insertGreeting(
  trx: Db,
  session: UpdateSessionRow,
  { content, asks_task_id }: { content: string; asks_task_id: string | null },
): Promise<void> {
  await trx
    .insertInto('chat_messages')
    .values({
      posit_id: session.posit_id,
      chat_session_id: session.id,
      role: 'assistant',
      source: 'posit_update',
      content,
      asks_task_id,
    })
    .execute()
}

/** The assistant's last message before this one: the task whose question it puts, and the message that it answers. */
export async function findReplyBefore(
  db: Db,
  { id, chat_session_id }: { id: string; chat_session_id: string | null },
): Promise<{ asks_task_id: string | null; reply_to: string | null } | undefined> {
  return db
    .selectFrom('chat_messages')
    .select(['asks_task_id', 'reply_to'])
    .where('chat_session_id', '=', chat_session_id)
    .where('role', '=', 'assistant')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findSession(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<UpdateSessionRow | undefined> {
  return db
    .selectFrom('chat_sessions')
    .select(SESSION)
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()
}

export async function closeSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('chat_sessions')
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function touchSession(db: Db, id: string): Promise<void> {
  await db.updateTable('chat_sessions').set({ updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** The person's conversation with this posit, if its last message is recent. */
export async function findRecentHistory(
  db: Db,
  userId: string,
  positId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_history')
    .select('id')
    .where('user_id', '=', userId)
    .where('posit_id', '=', positId)
    .where('last_message_at', '>', sql<Date>`now() - make_interval(mins => ${CHAT_HISTORY_REUSE_MINUTES})`)
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Reuses the recent history or opens one. The lock serialises parallel questions of one person to one posit,
 * so that they end up in the same history.
 */
export async function openHistory(trx: Db, userId: string, positId: string): Promise<string> {
  await lockHistories(trx, userId, positId)
  const recent = await findRecentHistory(trx, userId, positId)
  if (recent) {
    await touchHistory(trx, recent)
    return recent
  }
  const { id } = await trx
    .insertInto('chat_history')
    .values({
      user_id: userId,
      posit_id: positId,
      title_seen: sql<string>`(select title from posits where posits.id = ${positId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Until the transaction ends, nobody else opens or deletes a conversation of this person with this posit. */
export async function lockHistories(trx: Db, userId: string, positId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${positId}`}, 0))`.execute(trx)
}

const saidNow = () => ({
  last_message_at: sql<Date>`now()`,
  title_seen: sql<string>`(select title from posits where posits.id = chat_history.posit_id)`,
})

export async function touchHistory(db: Db, id: string): Promise<void> {
  await db.updateTable('chat_history').set(saidNow()).where('id', '=', id).execute()
}

/** False when this person has no such history any more. */
export async function touchOwnHistory(trx: Db, id: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chat_history')
    .set(saidNow())
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function selectHistories(db: Db, userId: string) {
  return db
    .selectFrom('chat_history')
    .innerJoin('posits', 'posits.id', 'chat_history.posit_id')
    .where('chat_history.user_id', '=', userId)
    .select([
      'chat_history.id',
      'chat_history.user_id',
      'chat_history.posit_id',
      'posits.title as posit_title',
      'chat_history.title_seen',
      'chat_history.last_message_at',
      'chat_history.created_at',
      'chat_history.summary',
    ])
}

export type HistoryRow = Awaited<ReturnType<typeof listHistories>>[number]

export async function listHistories(db: Db, userId: string, page: number) {
  return selectHistories(db, userId)
    .orderBy('chat_history.last_message_at', 'desc')
    .orderBy('chat_history.id', 'desc')
    .limit(HISTORIES_PER_PAGE)
    .offset((page - 1) * HISTORIES_PER_PAGE)
    .execute()
}

export async function countHistories(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('chat_history')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function findHistory(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<HistoryRow | undefined> {
  return selectHistories(db, userId).where('chat_history.id', '=', id).executeTakeFirst()
}
