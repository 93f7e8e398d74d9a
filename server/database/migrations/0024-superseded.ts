/** Statements that a newer one contradicts: their source keeps them, and answers do not use them until the owner decides. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sources add column superseded jsonb not null default '[]'`.execute(db)
  await sql`create index on sources (posit_id) where superseded <> '[]'`.execute(db)
}
