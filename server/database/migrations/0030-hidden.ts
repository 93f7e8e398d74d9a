/** What a removal took out of titles and test questions: gone at once, and given back by an undo. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table knowledge_changes add column hidden jsonb`.execute(db)
}
