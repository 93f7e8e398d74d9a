import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { SHARED_POSITS_PER_PAGE, SHARES_PER_PAGE } from '../../contract/sharing.ts'
import { createBatcherPerDb } from '../core/database/batcher.ts'
import { prepareQuery } from '../core/database/prepared-query.ts'
import type { SessionUser } from '../core/http/context.ts'
import type { Database, Db } from '../database/schema.ts'

/** A value or a column of the query. */
type Operand = RawBuilder<string | null>

/**
 * The one rule of who may read `posits`: its owner always; anybody when it is public; when it is exclusive a person whose verified
 * address it is shared with. `email` is null for guests and for addresses nobody has confirmed.
 */
const mayRead = (userId: Operand, email: Operand) => sql<boolean>`(
  posits.privacy = 'public' or posits.user_id = ${userId} or (posits.privacy = 'exclusive' and exists (
    select from posit_shares where posit_shares.posit_id = posits.id and posit_shares.user_email = ${email})))`

const verifiedEmail = (user: SessionUser) => (user.email_verified ? user.email.toLowerCase() : null)

const positsOf = (db: Db, userId: Operand) =>
  db
    .selectFrom('posits')
    .innerJoin('users', 'users.id', 'posits.user_id')
    .select([
      'posits.id',
      'posits.user_id',
      'posits.title',
      'posits.type',
      'posits.custom_type_description',
      'posits.audience',
      'posits.response_type',
      'posits.privacy',
      'posits.summary_light',
      'posits.suggested_questions',
      'posits.general_knowledge',
      'posits.knowledge_version',
      'users.first_name as owner_first_name',
      'users.has_webhooks as is_watched',
      sql<boolean>`coalesce(posits.user_id = ${userId}, false)`.as('is_owner'),
    ])

const readablePosits = (db: Db, userId: Operand, email: Operand) =>
  positsOf(db, userId).where(mayRead(userId, email))

const selectForPerson = prepareQuery(
  'readable-posit',
  (db, { positId, userId, email }: { positId: string; userId: string; email: string | null }) =>
    readablePosits(db, sql`${userId}::uuid`, sql`${email}::text`).where('posits.id', '=', positId),
)

const selectForGuests = prepareQuery(
  'posits-readable-by-guests',
  (db, { positIds }: { positIds: string[] }) =>
    readablePosits(db, sql`null::uuid`, sql`null::text`)
      // In `(select ...)`, so that a plan for any ids is as good as one for these, and is kept.
      .where(sql<boolean>`posits.id = any((select ${positIds}::uuid[])::uuid[])`),
)

/** What one guest may read all may, so those who come at the same moment are answered together. */
const findForGuest = createBatcherPerDb(async (db, positIds: string[]) => {
  const rows = await selectForGuests(db, { positIds: [...new Set(positIds)] })
  const found = new Map(rows.map((posit) => [posit.id, posit]))
  return positIds.map((id) => found.get(id))
})

/** A posit, if this person may chat with it. Everything is decided in the one query, so nothing can change in between. */
export async function findReadablePosit(db: Db, positId: string, user: SessionUser | null) {
  if (!user) return findForGuest(db, positId.toLowerCase())
  const [posit] = await selectForPerson(db, { positId, userId: user.id, email: verifiedEmail(user) })
  return posit
}

/** What a link may open: never a private posit. */
const selectUnlessPrivate = prepareQuery(
  'posit-of-link',
  (db, { positId, userId }: { positId: string; userId: string | null }) =>
    positsOf(db, sql`${userId}::uuid`)
      .where('posits.id', '=', positId)
      .where('posits.privacy', '!=', 'private'),
)

export async function findPositUnlessPrivate(db: Db, positId: string, user: SessionUser | null) {
  const [posit] = await selectUnlessPrivate(db, { positId, userId: user?.id ?? null })
  return posit
}

/** Somebody who is reading a posit; `user_id` null for a guest and for an API key, which reads as its owner. */
export interface Reader {
  posit_id: string
  user_id: string | null
  api_key_id?: string | null
}

/** Places in `readers` of those who may read their posit no longer, or whose posit is gone. */
export async function listLostReaders(db: Db, readers: readonly Reader[]): Promise<number[]> {
  const positIds = readers.map((reader) => reader.posit_id)
  const userIds = readers.map((reader) => reader.user_id)
  const keyIds = readers.map((reader) => reader.api_key_id ?? null)
  const email = sql<string | null>`case when users.email_verified then users.email end`
  const { rows } = await sql<{ place: number }>`
    select reader.place::int - 1 as place
    from unnest(${positIds}::uuid[], ${userIds}::uuid[], ${keyIds}::uuid[])
      with ordinality as reader (posit_id, user_id, key_id, place)
    left join api_keys on api_keys.id = reader.key_id
      and (api_keys.expires_at is null or api_keys.expires_at > now())
    left join users on users.id = coalesce(reader.user_id, api_keys.user_id)
    where (reader.key_id is not null and api_keys.id is null) or not exists (
      select from posits where posits.id = reader.posit_id and ${mayRead(sql`users.id`, email)})`.execute(db)
  return rows.map((row) => row.place)
}

export type ShareRow = Selectable<Database['posit_shares']>

/** Undefined when the posit is shared with the address already. */
export async function insertShare(
  trx: Db,
  share: { posit_id: string; user_email: string; created_by: string },
): Promise<ShareRow | undefined> {
  return trx
    .insertInto('posit_shares')
    .values(share)
    .onConflict((conflict) => conflict.columns(['posit_id', 'user_email']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function countShares(db: Db, positId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posit_shares')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('posit_id', '=', positId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteShare(db: Db, positId: string, email: string): Promise<void> {
  await db
    .deleteFrom('posit_shares')
    .where('posit_id', '=', positId)
    .where('user_email', '=', email)
    .execute()
}

/** Newest first, without the owner's own address; the count is over all pages. */
export async function listShares(db: Db, positId: string, ownerEmail: string, page: number) {
  const shares = db
    .selectFrom('posit_shares')
    .where('posit_id', '=', positId)
    .where('user_email', '!=', ownerEmail.toLowerCase())
  const rows = await shares
    .selectAll()
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHARES_PER_PAGE)
    .offset((page - 1) * SHARES_PER_PAGE)
    .execute()
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countRows(shares))
  return { rows, total }
}

/** For a page past the last one, which has no row to carry the total. */
async function countRows(query: SelectQueryBuilder<Database, keyof Database, object>): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export type SharedPositRow = Awaited<ReturnType<typeof listSharedPosits>>['rows'][number]

/** Posits of others that are shared with this person and open to them, the latest first. */
export async function listSharedPosits(db: Db, user: SessionUser, page: number) {
  const rows = await db
    .selectFrom('posit_shares')
    .innerJoin('posits', 'posits.id', 'posit_shares.posit_id')
    .innerJoin('users', 'users.id', 'posits.user_id')
    .where('posit_shares.user_email', '=', verifiedEmail(user))
    .where('posits.privacy', '!=', 'private')
    .where('posits.user_id', '!=', user.id)
    .select([
      'posits.id',
      'posits.title',
      'posits.privacy',
      'posits.summary_light',
      'users.first_name as owner_first_name',
      'posit_shares.created_at as shared_at',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('posit_shares.created_at', 'desc')
    .orderBy('posit_shares.id', 'desc')
    .limit(SHARED_POSITS_PER_PAGE)
    .offset((page - 1) * SHARED_POSITS_PER_PAGE)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
