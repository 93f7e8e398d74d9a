import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

export interface GuestConversation {
  visitor_id: string
  posit_id: string
  since: Date
}

const questionsOf = (db: Db, { visitor_id, posit_id, since }: GuestConversation) =>
  db
    .selectFrom('chat_messages')
    .where('visitor_id', '=', visitor_id)
    .where('posit_id', '=', posit_id)
    .where('created_at', '>', since)
    .where('role', '=', 'user')

export async function hasQuestions(db: Db, guest: GuestConversation): Promise<boolean> {
  return (await questionsOf(db, guest).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Locks the questions until the transaction ends, so that no answer is stored meanwhile. Oldest first. */
export async function lockQuestions(trx: Db, guest: GuestConversation): Promise<string[]> {
  const rows = await questionsOf(trx, guest).select('id').orderBy('id').forUpdate().execute()
  return rows.map((row) => row.id)
}

/**
 * The questions with their answers become the person's. A client key that the person has used for a message of their own is dropped:
 * it must not block the claim for ever.
 */
export async function claimMessages(
  trx: Db,
  questionIds: string[],
  userId: string,
  historyId: string,
): Promise<void> {
  await sql`
    update chat_messages claimed set visitor_id = null, chat_history_id = ${historyId}::uuid,
      created_by = case when role = 'user' then ${userId}::uuid end,
      client_key = case when not exists (
        select from chat_messages own
        where own.created_by = ${userId}::uuid and own.posit_id = claimed.posit_id and own.client_key = claimed.client_key
      ) then client_key end
    where id = any(${questionIds}::uuid[]) or reply_to = any(${questionIds}::uuid[])
  `.execute(trx)
}

/** The conversation began with its first message, before there was an account. */
export async function backdateHistory(trx: Db, id: string): Promise<void> {
  await sql`
    update chat_history set created_at = least(created_at, (select min(created_at) from chat_messages where chat_history_id = ${id}))
    where id = ${id}
  `.execute(trx)
}
