import type { Selectable } from 'kysely'
import type { Database, Db } from '../database/schema.ts'

export type ConnectionRow = Selectable<Database['google_drive_connections']>

export function findConnection(db: Db, userId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('google_drive_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** As the row of `findConnection`, held until the transaction ends. */
export function lockConnection(trx: Db, userId: string): Promise<ConnectionRow | undefined> {
  return trx
    .selectFrom('google_drive_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

interface ConnectionTokens {
  google_email: string
  /** Sealed, as all that is stored of them. */
  access_token: string
  refresh_token: string
  expires_at: Date
}

/** A person has one connection: a new one replaces it. */
export async function saveConnection(trx: Db, userId: string, tokens: ConnectionTokens): Promise<void> {
  const values = { ...tokens, status: 'connected' as const }
  await trx
    .insertInto('google_drive_connections')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, created_at: new Date() }))
    .execute()
}

/** Only while it is still the connection that was read: another may have been made meanwhile. */
export async function saveAccessToken(
  db: Db,
  { id, refresh_token }: ConnectionRow,
  access_token: string,
  expires_at: Date,
): Promise<void> {
  await db
    .updateTable('google_drive_connections')
    .set({ access_token, expires_at })
    .where('id', '=', id)
    .where('refresh_token', '=', refresh_token)
    .execute()
}

/** Deletes tokens that no longer work. */
export async function markReconnect(db: Db, { id, refresh_token }: ConnectionRow): Promise<void> {
  await db
    .updateTable('google_drive_connections')
    .set({ status: 'reconnect', access_token: null, refresh_token: null, expires_at: null })
    .where('id', '=', id)
    .where('refresh_token', '=', refresh_token)
    .execute()
}

export async function deleteConnection(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('google_drive_connections').where('user_id', '=', userId).execute()
}
