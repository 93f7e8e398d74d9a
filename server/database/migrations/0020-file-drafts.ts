/** Files attached in the update chat and not sent yet: no knowledge until their message is. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_drafts (
      -- The id of the source that it becomes.
      id uuid primary key default uuidv7(),
      posit_id uuid not null references posits (id) on delete cascade,
      created_by uuid references users (id) on delete cascade,
      file_name text not null,
      file_type text not null,
      file_key text not null,
      content_hash text not null,
      text text not null,
      characters integer not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index file_drafts_posit on file_drafts (posit_id, created_at)`.execute(db)
  await sql`create index file_drafts_person on file_drafts (created_by)`.execute(db)
  await sql`create index file_drafts_created on file_drafts (created_at)`.execute(db)
  await sql`create index file_drafts_key on file_drafts (file_key)`.execute(db)
}
