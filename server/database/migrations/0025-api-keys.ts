/** API keys, and the key a question was asked with: deleting the key revokes it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users on delete cascade,
      name text not null,
      key_hash text not null unique,
      hint text not null,
      scopes text[] not null,
      posit_ids uuid[],
      expires_at timestamptz,
      last_used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on api_keys (user_id, id desc)`.execute(db)
  await sql`alter table chat_messages add column api_key_id uuid references api_keys on delete set null`.execute(
    db,
  )
  await sql`create index on chat_messages (api_key_id) where api_key_id is not null`.execute(db)
}
