import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Ten posits of millions of index rows take longer than any other statement may. */
const STATEMENT_TIMEOUT_MS = 240_000

export async function allowLongStatements(trx: Db): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(trx)
}

/** What changes a posit holds its row first and then meets its owner's: so does this. Their ids. */
export async function lockOwnPosits(trx: Db, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('posits')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function listOwnFileKeys(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from sources join posits on posits.id = posit_id
      where posits.user_id = ${userId} and file_key is not null
    union all select file_key from file_drafts join posits on posits.id = posit_id where posits.user_id = ${userId}
  `.execute(db)
  return rows.map((row) => row.file_key)
}

export async function deleteOwnPosits(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('posits').where('user_id', '=', userId).execute()
}

/** Everything else that hangs on the person goes by the database's own cascades. */
export async function deletePerson(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('bug_reports').where('created_by', '=', userId).execute()
  await trx.deleteFrom('auth_verifications').where('value', '=', userId).execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

export async function countHoldings(db: Db, userId: string) {
  const { rows } = await sql<{ posits: number; sources: number; conversations: number; shares: number }>`
    select (select count(*) from posits where user_id = ${userId}) as posits,
      (select count(*) from sources join posits on posits.id = posit_id where user_id = ${userId}) as sources,
      (select count(*) from chat_history where user_id = ${userId}) as conversations,
      (select count(*) from posit_shares join posits on posits.id = posit_id where user_id = ${userId}) as shares
  `.execute(db)
  const [counts = { posits: 0, sources: 0, conversations: 0, shares: 0 }] = rows
  return counts
}
