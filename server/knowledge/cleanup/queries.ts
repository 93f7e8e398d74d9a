import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Which of these keys a source, a draft or a removed source that can be restored names. */
export async function findNamedKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from sources where file_key = any(${keys}::text[])
    union all select file_key from file_drafts where file_key = any(${keys}::text[])
    union all select source->>'file_key' from knowledge_changes where source->>'file_key' = any(${keys}::text[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.file_key))
}
