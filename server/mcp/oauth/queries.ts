import { type SqlBool, sql } from 'kysely'
import { prepareQuery } from '../../core/database/prepared-query.ts'
import type { Db } from '../../database/schema.ts'

const selectGrant = prepareQuery('oauth-access-token', (db, { hash, now }: { hash: string; now: Date }) =>
  db
    .selectFrom('oauth_access_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    // Without the person's consent a token is worth nothing, whenever it was issued.
    .innerJoin('oauth_consents as consent', (join) =>
      join.onRef('consent.user_id', '=', 'token.user_id').onRef('consent.client_id', '=', 'token.client_id'),
    )
    .select(['users.id', 'users.email', 'users.email_verified'])
    .select(['users.subscription_type', 'users.trial_end_date'])
    .select(['token.scopes', 'token.resources', 'token.client_id'])
    .select(['consent.id as consent_id', 'consent.scopes as agreed', 'consent.last_used_at'])
    .where('token.token', '=', hash)
    .where('token.expires_at', '>', now)
    .where('token.revoked', 'is', null),
)

/** Whose the access token is and what it opens, in one indexed query; undefined when it is not valid any more. */
export async function findGrant(db: Db, hash: string, now: Date) {
  const [grant] = await selectGrant(db, { hash, now })
  return grant
}

export async function noteUse(db: Db, consentId: string, now: Date): Promise<void> {
  await db.updateTable('oauth_consents').set({ last_used_at: now }).where('id', '=', consentId).execute()
}

export type ConnectionRow = Awaited<ReturnType<typeof listConnections>>[number]

/** Newest first. A person has a few of them. */
export const listConnections = (db: Db, userId: string) =>
  db
    .selectFrom('oauth_consents as consent')
    .innerJoin('oauth_clients as client', 'client.client_id', 'consent.client_id')
    .select(['consent.id', 'consent.scopes', 'consent.updated_at', 'consent.last_used_at'])
    .select(['client.name', 'client.redirect_uris'])
    .where('consent.user_id', '=', userId)
    .orderBy('consent.updated_at', 'desc')
    .orderBy('consent.id', 'desc')
    .execute()

/** With everything that was issued on it. False when there is none of this person. */
export async function deleteConnection(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from oauth_consents where id = ${id}::uuid and user_id = ${userId}::uuid returning user_id, client_id
    ), access as (
      delete from oauth_access_tokens token using gone
      where token.user_id = gone.user_id and token.client_id = gone.client_id
    ), refresh as (
      delete from oauth_refresh_tokens token using gone
      where token.user_id = gone.user_id and token.client_id = gone.client_id
    )
    select from gone`.execute(db)
  return rows.length > 0
}

interface Before {
  before: Date
  limit: number
}

/** Of sweeps: how many rows are gone, at most `limit`. */
async function deleteSome(
  db: Db,
  table: 'oauth_access_tokens' | 'oauth_refresh_tokens' | 'oauth_consents' | 'oauth_clients',
  condition: ReturnType<typeof sql<SqlBool>>,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id in (
      select row.id from ${sql.table(table)} row where ${condition} limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

export const deleteExpiredAccess = (db: Db, { before, limit }: Before) =>
  deleteSome(db, 'oauth_access_tokens', sql`row.expires_at < ${before}`, limit)

export const deleteExpiredRefresh = (db: Db, { before, limit }: Before) =>
  deleteSome(db, 'oauth_refresh_tokens', sql`row.expires_at < ${before}`, limit)

/** Consents that nothing rests on any more: the assistant stayed away until its last token had expired. */
export const deleteLapsedConsents = (db: Db, { before, limit }: Before) =>
  deleteSome(
    db,
    'oauth_consents',
    sql`row.updated_at < ${before}
      and not exists (select from oauth_refresh_tokens token
        where token.user_id = row.user_id and token.client_id = row.client_id)
      and not exists (select from oauth_access_tokens token
        where token.user_id = row.user_id and token.client_id = row.client_id)`,
    limit,
  )

/** Registrations that nobody has agreed to. */
export const deleteUnusedClients = (db: Db, { before, limit }: Before) =>
  deleteSome(
    db,
    'oauth_clients',
    sql`row.created_at < ${before}
      and not exists (select from oauth_consents consent where consent.client_id = row.client_id)`,
    limit,
  )
