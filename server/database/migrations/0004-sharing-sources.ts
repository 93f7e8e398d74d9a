/** What viewers may see of a source, and which invitations went out within the last day. */
import { type Kysely, sql } from 'kysely'

const SOURCES = `
alter table sources add column shown_to_viewers text not null default 'quote'
  check (shown_to_viewers in ('quote', 'title', 'nothing'));
`

const SHARING = `
create table share_invitations (
  user_id uuid not null references users (id) on delete cascade,
  -- No foreign key: deleting a posit does not give its invitations back.
  posit_id uuid not null,
  address_hash text not null,
  sent_at timestamptz not null default now(),
  primary key (posit_id, address_hash)
);
create index share_invitations_user on share_invitations (user_id, sent_at);

create index posit_shares_posit on posit_shares (posit_id, created_at desc, id desc);
drop index posit_shares_email;
create index posit_shares_email on posit_shares (user_email, created_at desc, id desc);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [SOURCES, SHARING]) await sql.raw(part).execute(db)
}
