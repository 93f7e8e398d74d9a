/** A database of a test file's own: migrated, empty, and as real as production's. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, type OpenDatabase } from '../server/core/database/client.ts'
import type { SocketConnection } from '../server/core/database/embedded.ts'

export interface TestDatabase extends OpenDatabase {
  connection: SocketConnection
  /** The same, as a DATABASE_URL for a server in a process of its own. */
  url: string
  /** Closes the pool and removes the database, whoever is still connected to it. */
  drop(): Promise<void>
}

interface TestDatabaseOptions {
  /** False: without any table, for tests of the migrations themselves. */
  migrated?: boolean
}

export async function createTestDatabase({
  migrated = true,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = inject('postgres')
  const connection = { ...template, database: `test_${randomBytes(8).toString('hex')}` }
  const origin = migrated ? template.database : 'template0'
  await administer(template, `create database ${connection.database} template ${origin}`)
  const open = createDatabase({ ...connection, max: 5 })
  return {
    ...open,
    connection,
    url: `postgresql://${connection.user}@localhost/${connection.database}?host=${connection.host}&port=${connection.port}`,
    drop: async () => {
      await open.close()
      await administer(template, `drop database ${connection.database} with (force)`)
    },
  }
}

async function administer(template: SocketConnection, statement: string) {
  const { pool, close } = createDatabase({ ...template, database: 'postgres', max: 1 })
  await pool.query(statement).finally(close)
}
