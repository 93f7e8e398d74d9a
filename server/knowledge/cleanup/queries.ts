import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Which of these keys a source names. */
export async function findNamedKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sources')
    .select('file_key')
    .where('file_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.flatMap((row) => row.file_key ?? []))
}
