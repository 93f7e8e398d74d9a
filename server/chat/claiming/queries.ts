import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { SHARED } from '../queries.ts'

export interface GuestConversation {
  visitor_id: string
  posit_id: string
  since: Date
}

const questionsOf = (db: Db, { visitor_id, posit_id, since }: GuestConversation) =>
  db
    .selectFrom('anonymous_chat_sessions')
    .where('visitor_id', '=', visitor_id)
    .where('posit_id', '=', posit_id)
    .where('created_at', '>', since)
    .where('role', '=', 'user')

export async function hasQuestions(db: Db, guest: GuestConversation): Promise<boolean> {
  return (await questionsOf(db, guest).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Holds the questions until the transaction ends, so that no answer is stored while they move. Oldest first. */
export async function lockQuestions(trx: Db, guest: GuestConversation): Promise<string[]> {
  const rows = await questionsOf(trx, guest).select('id').orderBy('id').forUpdate().execute()
  return rows.map((row) => row.id)
}

/** The key is looked at first; all else goes as it is. */
const MOVED = sql.join(
  [...SHARED.filter((column) => column !== 'client_key'), 'source', 'lease_until', 'feedback_at'].map(
    (column) => sql.ref(column),
  ),
)

/**
 * Moves the questions with their answers; ids stay, so that whoever follows an answer goes on. A key that the person has used
 * for a message of their own is dropped: it must not hold the move up for ever.
 */
export async function moveMessages(
  trx: Db,
  questionIds: string[],
  userId: string,
  historyId: string,
): Promise<void> {
  await sql`
    with moved as (
      delete from anonymous_chat_sessions
      where id = any(${questionIds}::uuid[]) or reply_to = any(${questionIds}::uuid[])
      returning *
    )
    insert into chat_messages (${MOVED}, chat_history_id, created_by, client_key)
    select ${MOVED}, ${historyId}::uuid,
      case when role = 'user' then ${userId}::uuid end,
      case when not exists (
        select from chat_messages own
        where own.created_by = ${userId}::uuid and own.posit_id = moved.posit_id and own.client_key = moved.client_key
      ) then client_key end
    from moved
  `.execute(trx)
}

/** The conversation began with its first message, before there was an account. */
export async function backdateHistory(trx: Db, id: string): Promise<void> {
  await sql`
    update chat_history set created_at = least(created_at, (select min(created_at) from chat_messages where chat_history_id = ${id}))
    where id = ${id}
  `.execute(trx)
}
