/** The title a person saw: whoever may not read a posit any more does not learn what it is called by now. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_history add column title_seen text not null default 'Untitled Posit'`.execute(db)
  await sql`update chat_history set title_seen = posits.title from posits where posits.id = posit_id`.execute(
    db,
  )
}
