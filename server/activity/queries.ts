import { sql } from 'kysely'
import type { LiveUpdate, NotificationKind } from '../../contract/activity.ts'
import { CHANNEL_NAME } from '../core/database/channel.ts'
import type { Db } from '../database/schema.ts'

export interface NotificationRow {
  user_id: string
  posit_id: string | null
  kind: NotificationKind
  data: object
  fold_key: string | null
  count: number
  /** Set for notifications that are history from the start, or covered by another mail. */
  read_at: Date | null
  mailed_at: Date | null
}

/**
 * Joins the unread row of the same key, if there is one. Does nothing for a deleted person: a caller's transaction must
 * not fail because of its recipient.
 */
export async function insertNotification(trx: Db, row: NotificationRow): Promise<void> {
  const { user_id, posit_id, kind, fold_key, count, read_at, mailed_at } = row
  await trx
    .insertInto('notifications')
    .columns(['user_id', 'posit_id', 'kind', 'data', 'fold_key', 'count', 'read_at', 'mailed_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          sql<string | null>`${posit_id}::uuid`.as('posit_id'),
          eb.val(kind).as('kind'),
          sql<string>`${JSON.stringify(row.data)}::jsonb`.as('data'),
          sql<string | null>`${fold_key}::text`.as('fold_key'),
          sql<number>`${count}::integer`.as('count'),
          sql<Date | null>`${read_at}::timestamptz`.as('read_at'),
          sql<Date | null>`${mailed_at}::timestamptz`.as('mailed_at'),
        ])
        .where('id', '=', user_id)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'fold_key'])
        .where('read_at', 'is', null)
        .where('fold_key', 'is not', null)
        .doUpdateSet((eb) => ({
          count: eb('notifications.count', '+', eb.ref('excluded.count')),
          data: eb.ref('excluded.data'),
          mailed_at: eb.ref('excluded.mailed_at'),
          updated_at: sql<Date>`now()`,
        })),
    )
    .execute()
}

/** The verified account of an address. Never reveal its result to the person who typed the address. */
export async function findVerifiedUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return user?.id
}

/** Notifies the owner's screens, once the transaction has committed. */
export async function publishToOwner(trx: Db, positId: string, { topic }: Pick<LiveUpdate, 'topic'>) {
  await trx
    .selectFrom('posits')
    .select(
      sql`pg_notify(${CHANNEL_NAME}, json_build_object('user_id', user_id, 'topic', ${topic}::text, 'posit_id', id)::text)`.as(
        'sent',
      ),
    )
    .where('id', '=', positId)
    .execute()
}
