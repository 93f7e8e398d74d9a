/** Brings the database's tables to this version's. Safe when several nodes start at once: one works, the others wait. */
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '../../database/migrations.ts'
import type { Database } from '../../database/schema.ts'
import { withQueryLimit } from './time-limit.ts'

/** Returns the names of the migrations that this call ran. */
export function migrateToLatest(
  db: Kysely<Database>,
  available: Record<string, Migration> = migrations,
): Promise<string[]> {
  const onConnection = async (connection: Kysely<Database>) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await migrate(connection, available)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  }
  // Neither a long migration nor the wait for another node's may meet a time limit.
  return withQueryLimit(0, () => db.connection().execute(onConnection))
}

async function migrate(db: Kysely<Database>, available: Record<string, Migration>): Promise<string[]> {
  await assertNotNewer(db, available)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => available } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (!error) return results.map((result) => result.migrationName)
  const failed = results.find((result) => result.status === 'Error')?.migrationName
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}: ${error}`, {
    cause: error,
  })
}

async function assertNotNewer(db: Kysely<Database>, available: Record<string, Migration>): Promise<void> {
  const unknown = (await listApplied(db)).filter((name) => !(name in available))
  if (unknown.length === 0) return
  throw new Error(
    `This database was migrated by a newer version of Posit (it has ${unknown.join(', ')}, unknown here). ` +
      'Start that version, or restore a backup made before the upgrade.',
  )
}

/** The migrations that have run here, in order. */
export async function listApplied(db: Kysely<Database>): Promise<string[]> {
  const table = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
