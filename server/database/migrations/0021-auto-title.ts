/** The title that a posit was given by its knowledge: it follows the knowledge until its owner names the posit. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posits add column auto_title text`.execute(db)
}
