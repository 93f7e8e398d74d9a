import { migrations } from '../../database/migrations.ts'
import type { Db } from '../../database/schema.ts'
import { listApplied } from './migrate.ts'

/** Throws when the database cannot be reached, or lacks a migration of this version. */
export async function checkMigrated(db: Db): Promise<void> {
  const applied = new Set(await listApplied(db))
  const missing = Object.keys(migrations).filter((name) => !applied.has(name))
  if (missing.length > 0) throw new Error(`The database is not migrated: ${missing.join(', ')}`)
}
