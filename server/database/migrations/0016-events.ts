/** Events are deleted by age. The table is append-only, so an index of a few pages finds the old ones. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_created on events using brin (created_at)`.execute(db)
}
