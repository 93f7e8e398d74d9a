import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** One claim at a time, until the end of the transaction. */
export async function lockCodes(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administrator codes'))`.execute(trx)
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return row !== undefined
}

export async function countUsedCodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('used_administrator_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertUsedCode(trx: Db, code_hash: string, user_id: string): Promise<void> {
  await trx.insertInto('used_administrator_codes').values({ code_hash, user_id }).execute()
}

export async function addAdministrator(trx: Db, user_id: string): Promise<void> {
  await trx
    .insertInto('user_roles')
    .values({ user_id, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
