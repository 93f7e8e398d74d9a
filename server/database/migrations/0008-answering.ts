/** Fields beside an answer, corrections that can be undone, and an index of embeddings by model. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const home of ['chat_messages', 'anonymous_chat_sessions'])
    await sql`alter table ${sql.table(home)} add column related jsonb, add column unsupported jsonb,
      add column general boolean not null default false`.execute(db)
  await sql`alter table posits add column general_knowledge boolean not null default false`.execute(db)
  await sql`create table knowledge_changes (
    id uuid primary key default uuidv7(),
    posit_id uuid not null references posits (id) on delete cascade,
    source_id uuid not null references sources (id) on delete cascade,
    before text not null,
    after text not null,
    text_before text not null,
    text_after_hash text not null,
    created_by uuid references users (id) on delete set null,
    undone_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index on knowledge_changes (posit_id, created_at desc)`.execute(db)
  await sql`create index on knowledge_changes (source_id)`.execute(db)
  await sql`create index on knowledge_changes (created_by)`.execute(db)
  await sql`alter table chat_messages add column change_id uuid references knowledge_changes (id) on delete set null`.execute(
    db,
  )
  await sql`create index on chat_messages (change_id) where change_id is not null`.execute(db)
  // What is still to be embedded, and by what the rest was: found without reading the vectors.
  await sql`create index chunks_posit_model on chunks (posit_id, embedding_model)`.execute(db)
  await sql`drop index chunks_posit`.execute(db)
}
