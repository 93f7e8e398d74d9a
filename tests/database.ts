/** A migrated, empty database for one test file. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { createDatabase, type OpenDatabase } from '../server/core/database/client.ts'
import type { SocketConnection } from '../server/core/database/embedded.ts'

export interface TestDatabase extends OpenDatabase {
  connection: SocketConnection
  /** As a DATABASE_URL for a server in another process. */
  url: string
  /** Closes the pool and removes the database, even while clients are connected to it. */
  drop(): Promise<void>
}

const ENDING_LIMIT_MS = 1000
const ENDING_CHECK_MS = 5

interface TestDatabaseOptions {
  /** False: without tables, for tests of the migrations. */
  migrated?: boolean
}

export async function createTestDatabase({
  migrated = true,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = inject('postgres')
  const connection = { ...template, database: `test_${randomBytes(8).toString('hex')}` }
  const origin = migrated ? template.database : 'template0'
  await administer(template, `create database ${connection.database} template ${origin} strategy file_copy`)
  const open = createDatabase({ ...connection, max: 5 })
  return {
    ...open,
    connection,
    url: `postgresql://${connection.user}@localhost/${connection.database}?host=${connection.host}&port=${connection.port}`,
    drop: async () => {
      await open.close()
      await drop(template, connection.database)
    },
  }
}

/** A closed connection ends a moment later at the server; cut off by force it would report that as an error. */
async function drop(template: SocketConnection, name: string) {
  const { pool, close } = createDatabase({ ...template, database: 'postgres', max: 1 })
  for (const deadline = Date.now() + ENDING_LIMIT_MS; Date.now() < deadline; await wait(ENDING_CHECK_MS)) {
    const { rowCount } = await pool.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) break
  }
  await pool.query(`drop database ${name} with (force)`).finally(close)
}

async function administer(template: SocketConnection, statement: string) {
  const { pool, close } = createDatabase({ ...template, database: 'postgres', max: 1 })
  await pool.query(statement).finally(close)
}
