/** The newest public posits, for `/llms.txt`, however many others there are. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on posits (id desc) where privacy = 'public'`.execute(db)
}
