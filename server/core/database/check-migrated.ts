import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Throws when the database cannot be reached or was never migrated. */
export async function checkMigrated(db: Db): Promise<void> {
  await sql`select 1 from kysely_migration limit 1`.execute(db)
}
