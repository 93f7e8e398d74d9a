import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

const DAY_AGO = sql<Date>`(now() - interval '1 day')`

/** What went out more than a day ago counts for nothing any more. */
export async function forgetOldInvitations(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('share_invitations')
    .where('user_id', '=', userId)
    .where('sent_at', '<', DAY_AGO)
    .execute()
}

/** False when this address was invited to this posit within the last day. */
export async function insertInvitation(
  trx: Db,
  invitation: { user_id: string; posit_id: string; address_hash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('share_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Of the last day: how many, and in how many seconds the first of them is a day old. */
export async function measureInvitations(trx: Db, userId: string) {
  return trx
    .selectFrom('share_invitations')
    .where('user_id', '=', userId)
    .where('sent_at', '>=', DAY_AGO)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(ceil(extract(epoch from min(sent_at) - ${DAY_AGO})), 1)::int`.as('seconds'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findInviter(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'handle'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
