/** A durable PostgreSQL of a bench's own, as the server starts it, with migrated databases to fill. */
import { createDatabase, type OpenDatabase } from '../server/core/database/client.ts'
import { startEmbeddedPostgres } from '../server/core/database/embedded.ts'
import { migrateToLatest } from '../server/core/database/migrate.ts'
import { ending } from './endings.ts'
import { newDataDir, removeDataDir } from './posit-server.ts'

export interface BenchDatabase extends OpenDatabase {
  /** As a DATABASE_URL for a server in a process of its own. */
  url: string
  /** Runs statements without a timeout and without triggers: the rows must be consistent as given. */
  fill(statements: string[]): Promise<void>
}

export interface Cluster {
  create(name: string): Promise<BenchDatabase>
  stop(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const dataDir = newDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const opened: OpenDatabase[] = []

  async function create(name: string): Promise<BenchDatabase> {
    const maintenance = createDatabase({ ...postgres.connection, max: 1 })
    await maintenance.pool.query(`create database ${name}`)
    await maintenance.close()
    const connection = { ...postgres.connection, database: name }
    const open = createDatabase(connection)
    opened.push(open)
    await migrateToLatest(open.db)
    const { user, host, port } = connection
    return {
      ...open,
      url: `postgresql://${user}@localhost/${name}?host=${host}&port=${port}`,
      fill: (statements) => fill(open, statements),
    }
  }

  const stop = ending(async () => {
    for (const { close } of opened) await close()
    await postgres.stop()
    removeDataDir(dataDir)
  })

  return {
    create,
    stop,
  }
}

async function fill({ pool }: OpenDatabase, statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      'set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off',
    )
    for (const statement of statements) await client.query(statement)
    // As after a day's running: what autovacuum would have done by then.
    for (const table of new Set(statements.flatMap((text) => /insert into (\w+)/.exec(text)?.[1] ?? [])))
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.query('reset all')
    client.release()
  }
}
