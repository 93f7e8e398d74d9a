/** The same bytes uploaded twice to one posit are one source. Files from before have no hash and are read again once. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sources add column content_hash text`.execute(db)
  await sql`create unique index sources_content on sources (posit_id, content_hash) where content_hash is not null`.execute(
    db,
  )
}
