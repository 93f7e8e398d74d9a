import { type Selectable, sql } from 'kysely'
import { API_KEYS_MAX } from '../../../contract/developers.ts'
import { prepareQuery } from '../../core/database/prepared-query.ts'
import type { Database, Db } from '../../database/schema.ts'

export type ApiKeyRow = Selectable<Database['api_keys']>

/** The owner of a key with what it may do. Wrong, expired and revoked keys take the same way: no row. */
export const findByHash = prepareQuery('api-key', (db, { hash, now }: { hash: string; now: Date }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['users.id', 'users.email', 'users.email_verified'])
    .select(['users.subscription_type', 'users.trial_end_date'])
    .select(['api_keys.id as key_id', 'api_keys.scopes', 'api_keys.posit_ids'])
    .where('api_keys.key_hash', '=', hash)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)])),
)

/** At most once in `seconds`, whichever nodes see the key. */
export async function touchKey(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`),
      ]),
    )
    .execute()
}

/** Newest first; there are never more than `API_KEYS_MAX`. */
export const listKeys = (db: Db, userId: string): Promise<ApiKeyRow[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(API_KEYS_MAX)
    .execute()

type NewKey = Pick<
  ApiKeyRow,
  'user_id' | 'name' | 'key_hash' | 'hint' | 'scopes' | 'posit_ids' | 'expires_at'
>

export const insertKey = (trx: Db, key: NewKey): Promise<ApiKeyRow> =>
  trx.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow()

/** Keys of one person are made one after the other, so that their number is exact. */
export async function countKeysLocked(trx: Db, userId: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function countOwned(db: Db, userId: string, positIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('posits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('id', 'in', positIds)
    .executeTakeFirstOrThrow()
  return count
}

/** False when the person has no such key. */
export async function deleteKey(db: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
