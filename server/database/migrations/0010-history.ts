/** The title a person saw: a person who lost access to a posit does not learn its new title. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_history add column title_seen text not null default 'Untitled Posit'`.execute(db)
  await sql`update chat_history set title_seen = posits.title from posits where posits.id = posit_id`.execute(
    db,
  )
}
