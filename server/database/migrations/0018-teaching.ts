/** Each thing a message stored, changed or removed, undone within a day; and the cards that ask what is meant. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A removed source leaves its change behind, so that it can be given back.
  await sql`alter table knowledge_changes drop constraint knowledge_changes_source_id_fkey,
    add column act text not null default 'changed',
    add column title text not null default '',
    add column source jsonb,
    add column message_id uuid references chat_messages (id) on delete set null,
    alter column text_before drop not null`.execute(db)
  await sql`update knowledge_changes as change set message_id = answer.reply_to, title = sources.name
    from chat_messages as answer, sources
    where answer.change_id = change.id and sources.id = change.source_id`.execute(db)
  await sql`alter table chat_messages drop column change_id`.execute(db)
  await sql`create index on knowledge_changes (message_id) where message_id is not null`.execute(db)
  await sql`create index on knowledge_changes (created_at) where text_before is not null or source is not null`.execute(
    db,
  )
  await sql`create table teaching_cards (
    id uuid primary key default uuidv7(),
    posit_id uuid not null references posits (id) on delete cascade,
    message_id uuid not null references chat_messages (id) on delete cascade,
    kind text not null,
    options jsonb not null,
    chosen integer,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index on teaching_cards (message_id)`.execute(db)
  await sql`create index on teaching_cards (posit_id)`.execute(db)
}
