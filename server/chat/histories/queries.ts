/** A conversation's end: its summary, and its deletion. */
import { sql } from 'kysely'
import type { Turn } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import { selectQuestions } from '../delivery/queries.ts'
import type { QuestionRow } from '../types.ts'

/** Its posit, and the seconds since its last message; undefined when it is gone. */
export function findQuiet(db: Db, id: string) {
  return db
    .selectFrom('chat_history')
    .select(['posit_id', sql<number>`extract(epoch from now() - last_message_at)::float8`.as('seconds')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setSummary(db: Db, id: string, summary: string | null): Promise<void> {
  await db.updateTable('chat_history').set({ summary }).where('id', '=', id).execute()
}

/** Only the newest conversations are searched, so that the search stays bounded. */
const CONVERSATIONS_SEARCHED = 10

/** The posit of the one among the person's latest conversations that holds all these messages, or null. */
export async function findOwnConversation(
  db: Db,
  userId: string,
  messages: readonly Turn[],
): Promise<string | null> {
  const roles = messages.map(({ role }) => role)
  const contents = messages.map(({ content }) => content)
  const { rows } = await sql<{ posit_id: string }>`
    select posit_id from (
      select id, posit_id from chat_history where user_id = ${userId}::uuid order by last_message_at desc limit ${CONVERSATIONS_SEARCHED}
    ) history
    where not exists (
      select from unnest(${roles}::text[], ${contents}::text[]) as given (role, content)
      where not exists (
        select from chat_messages said
        where said.chat_history_id = history.id and said.role = given.role and said.content = given.content
      )
    )
    limit 1`.execute(db)
  return rows[0]?.posit_id ?? null
}

/** Questions whose answers are running, or being stored after a stop. */
export async function listRunningQuestions(db: Db, historyId: string): Promise<QuestionRow[]> {
  return selectQuestions(db)
    .where('chat_history_id', '=', historyId)
    .where('status', 'in', ['running', 'stopped'])
    .where('lease_until', 'is not', null)
    .execute()
}

/**
 * What was asked of other people's posits stays with their owners as a guest's question; the conversation itself goes. Of one
 * conversation, or of all that a person had. docs/decisions/0010-personal-data.md
 */
export async function leaveQuestionsUnnamed(
  trx: Db,
  whose: { historyId: string } | { userId: string },
): Promise<void> {
  const histories =
    'historyId' in whose
      ? sql`chat_history.id = ${whose.historyId}::uuid`
      : sql`chat_history.user_id = ${whose.userId}::uuid`
  await sql`
    update chat_messages set created_by = null, chat_history_id = null, client_key = null
    from chat_history, posits
    where ${histories} and chat_messages.chat_history_id = chat_history.id
      and posits.id = chat_history.posit_id and posits.user_id <> chat_history.user_id
  `.execute(trx)
}

export async function deleteHistoryRow(trx: Db, historyId: string): Promise<void> {
  await trx.deleteFrom('chat_history').where('id', '=', historyId).execute()
}
