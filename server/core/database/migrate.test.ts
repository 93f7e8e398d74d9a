import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts'
import { migrations } from '../../database/migrations.ts'
import { createDatabase, type OpenDatabase } from './client.ts'
import { listApplied, migrateToLatest } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterEach(() => database.drop())

const runs = (statement: string): Migration => ({ up: (db) => sql.raw(statement).execute(db).then() })

test('an empty database gets every migration in order, and only once', async () => {
  expect(await migrateToLatest(database.db)).toEqual(Object.keys(migrations))
  expect(await migrateToLatest(database.db)).toEqual([])
  expect(await listApplied(database.db)).toEqual(Object.keys(migrations).sort())
})

test('nodes that start at once migrate once', async () => {
  const nodes: OpenDatabase[] = Array.from({ length: 4 }, () => createDatabase(database.connection))
  const applied = await Promise.all(nodes.map((node) => migrateToLatest(node.db)))
  expect(applied.flat()).toEqual(Object.keys(migrations))
  await Promise.all(nodes.map((node) => node.close()))
})

test('a database that a newer version migrated is refused with its migration’s name', async () => {
  await migrateToLatest(database.db, { ...migrations, '9999-future': runs('create table future (id int)') })
  await expect(migrateToLatest(database.db)).rejects.toThrow('newer version of Posit (it has 9999-future')
})

test('a migration that fails leaves nothing behind and is named', async () => {
  const broken = {
    '0001-good': runs('create table good (id int)'),
    '0002-bad': runs('create table bad (id nonsense)'),
  }
  await expect(migrateToLatest(database.db, broken)).rejects.toThrow('0002-bad')
  expect(await listApplied(database.db)).toEqual([])
  const { rows } = await sql`select to_regclass('good') as good`.execute(database.db)
  expect(rows).toEqual([{ good: null }])
})

test('a migration may take longer than a query of the server', async () => {
  const limits: string[] = []
  const showLimit: Migration = {
    up: async (db) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
      limits.push(...rows.map((row) => row.statement_timeout))
    },
  }
  const single = createDatabase({ ...database.connection, max: 1 })
  await migrateToLatest(single.db, { '0001-show': showLimit })
  const { rows } = await sql`show statement_timeout`.execute(single.db)
  expect(limits).toEqual(['0'])
  expect(rows).toEqual([{ statement_timeout: '30s' }])
  await single.close()
})
