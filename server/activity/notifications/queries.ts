/** A person's notifications, as far as they may still see what each is about. */
import { type SqlBool, sql } from 'kysely'
import { NOTIFICATIONS_PER_PAGE, type NotificationKind } from '../../../contract/activity.ts'
import { UNREAD_SHOWN_MAX } from '../../../contract/activity-limits.ts'
import type { Db } from '../../database/schema.ts'

/**
 * Notifications of a posit the person has lost access to are not listed: its title is private to them. The rule is that of
 * `sharing/access.ts`, repeated in this query because revoking access cannot know of these rows.
 */
const visible = sql<SqlBool>`(
  posits.user_id = notifications.user_id or posits.privacy = 'public' or (posits.privacy = 'exclusive' and exists (
    select from posit_shares join users as readers on readers.email = posit_shares.user_email
    where readers.id = notifications.user_id and readers.email_verified and posit_shares.posit_id = posits.id)))`

const selectVisible = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .innerJoin('posits', 'posits.id', 'notifications.posit_id')
    .where('notifications.user_id', '=', userId)
    .where(visible)

const HAS_TASK: NotificationKind[] = ['task_created', 'answer_given']

/** With the data its sentence needs; another person's question is read for the owner only. */
export function selectNotifications(db: Db, userId: string) {
  return selectVisible(db, userId)
    .innerJoin('users as owners', 'owners.id', 'posits.user_id')
    .leftJoin('posit_task_flags as tasks', (join) =>
      join
        .on('notifications.kind', 'in', HAS_TASK)
        .on(sql<SqlBool>`tasks.id = (notifications.data ->> 'task_id')::uuid`)
        .onRef('posits.user_id', '=', 'notifications.user_id'),
    )
    .leftJoin('sources', (join) =>
      join
        .on('notifications.kind', '=', 'source_imported')
        .on(sql<SqlBool>`sources.id = (notifications.data ->> 'source_id')::uuid`)
        .onRef('posits.user_id', '=', 'notifications.user_id'),
    )
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.data',
      'notifications.count',
      'notifications.read_at',
      'notifications.mailed_at',
      'notifications.updated_at',
      'posits.id as posit_id',
      'posits.title as posit_title',
      'owners.first_name as owner_name',
      'tasks.context as task_question',
      'sources.name as source_name',
    ])
}

export type ListedNotification = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

export async function listNotifications(
  db: Db,
  userId: string,
  { page, kind }: { page: number; kind?: NotificationKind | undefined },
) {
  const rows = await selectNotifications(db, userId)
    .$if(kind !== undefined, (query) => query.where('notifications.kind', '=', kind as NotificationKind))
    .orderBy('notifications.updated_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(NOTIFICATIONS_PER_PAGE)
    .offset((page - 1) * NOTIFICATIONS_PER_PAGE)
    .execute()
  const { total } = await selectVisible(db, userId)
    .$if(kind !== undefined, (query) => query.where('notifications.kind', '=', kind as NotificationKind))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom(
      selectVisible(db, userId)
        .where('notifications.read_at', 'is', null)
        .select('notifications.id')
        .limit(UNREAD_SHOWN_MAX + 1)
        .as('shown'),
    )
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** False when it does not exist, is somebody else's, or is about a posit the person may not see. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `until` lacks the microseconds that the database stores. */
export async function markAllRead(db: Db, userId: string, until: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('updated_at', '<', sql<Date>`${until}::timestamptz + interval '1 millisecond'`)
    .execute()
}

/** One step of the sweep: deletes rows older than that many days. Returns the count. */
export async function deleteOld(db: Db, days: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications as old')
        .select('old.id')
        .where('old.updated_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('old.updated_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** People with more than `kept` notifications lose the oldest of them. */
export async function deleteBeyond(db: Db, kept: number): Promise<void> {
  const crowded = await db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll<number>(), '>', kept)
    .execute()
  for (const { user_id } of crowded) {
    await db
      .deleteFrom('notifications')
      .where('user_id', '=', user_id)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notifications as old')
          .select('old.id')
          .where('old.user_id', '=', user_id)
          .orderBy('old.updated_at', 'desc')
          .orderBy('old.id', 'desc')
          .offset(kept),
      )
      .execute()
  }
}

/** Keeps the notifications of answers in this conversation; they link to the posit from now on. */
export async function forgetConversation(db: Db, userId: string, historyId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ data: sql`data - 'chat_history_id'` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'task_answered' satisfies NotificationKind)
    .where(sql`data ->> 'chat_history_id'`, '=', historyId)
    .execute()
}
