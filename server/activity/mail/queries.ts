/** People's mail settings, and their notifications that no mail has covered yet. */
import { sql } from 'kysely'
import type { MailChoice } from '../../../contract/activity.ts'
import type { Db } from '../../database/schema.ts'
import { selectNotifications } from '../notifications/queries.ts'

export async function getMailChoice(db: Db, userId: string) {
  const row = await db
    .selectFrom('notification_settings')
    .select(['mail', 'digested_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { mail: 'weekly' as const, digested_at: null }
}

/** Does nothing for a deleted person. */
export async function setMailChoice(db: Db, userId: string, mail: MailChoice): Promise<void> {
  await db
    .insertInto('notification_settings')
    .columns(['user_id', 'mail'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', eb.val(mail).as('mail')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mail, updated_at: new Date() }))
    .execute()
}

/** Locks the person's settings until the transaction ends, so that of two parallel mailings the second finds nothing left. */
export async function lockRecipient(trx: Db, userId: string) {
  await trx
    .insertInto('notification_settings')
    .columns(['user_id'])
    .expression((eb) => eb.selectFrom('users').select('id').where('id', '=', userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('notification_settings as settings')
    .innerJoin('users', 'users.id', 'settings.user_id')
    .select(['users.id', 'users.email', 'users.email_verified', 'settings.mail'])
    .select(sql<Date>`coalesce(settings.digested_at, users.created_at)`.as('digested_at'))
    .where('settings.user_id', '=', userId)
    .forUpdate('settings')
    .executeTakeFirst()
}

/** The newest first. */
export async function listUnmailed(trx: Db, userId: string, onlyAnswers: boolean) {
  return selectNotifications(trx, userId)
    .where('notifications.read_at', 'is', null)
    .where('notifications.mailed_at', 'is', null)
    .$if(onlyAnswers, (query) => query.where('notifications.kind', '=', 'task_answered'))
    .orderBy('notifications.updated_at', 'desc')
    .execute()
}

/** Includes notifications the person may no longer see, so that later mails skip them. */
export async function markMailed(trx: Db, userId: string, onlyAnswers: boolean): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ mailed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .$if(onlyAnswers, (query) => query.where('kind', '=', 'task_answered'))
    .execute()
}

export async function markDigested(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('notification_settings')
    .set({ digested_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** People with weekly mails, none within the last week, and unmailed notifications; ordered by id. */
export async function listDue(
  db: Db,
  afterId: string | null,
  days: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'notifications.user_id')
    .select('notifications.user_id')
    .distinct()
    .where('notifications.read_at', 'is', null)
    .where('notifications.mailed_at', 'is', null)
    .where('users.email_verified', '=', true)
    .where(sql<string>`coalesce(settings.mail, 'weekly')`, '=', 'weekly')
    .where(
      sql<Date>`coalesce(settings.digested_at, users.created_at)`,
      '<=',
      sql<Date>`now() - make_interval(days => ${days})`,
    )
    .$if(afterId !== null, (query) => query.where('notifications.user_id', '>', afterId))
    .orderBy('notifications.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
