/** Notifications fold and are mailed once; people choose how they are mailed. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
alter table notifications
  add column fold_key text,
  add column count integer not null default 1,
  add column mailed_at timestamptz,
  add column updated_at timestamptz not null default now();
update notifications set updated_at = created_at;
update notifications set kind = 'task_created' where kind = 'task_raised';

drop index notifications_user;
create index notifications_user on notifications (user_id, updated_at desc, id desc);
create index notifications_user_kind on notifications (user_id, kind, updated_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_unmailed on notifications (user_id) where read_at is null and mailed_at is null;
create index notifications_updated on notifications (updated_at);
-- What folds has one unread row a person: a burst counts up instead of piling up.
create unique index notifications_fold on notifications (user_id, fold_key)
  where read_at is null and fold_key is not null;

create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  mail text not null default 'weekly' check (mail in ('weekly', 'instant', 'off')),
  -- The last mail that gathered notifications.
  digested_at timestamptz,
  updated_at timestamptz not null default now()
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
