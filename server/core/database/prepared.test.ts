import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { prepareQuery } from './prepared-query.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a marked statement stays planned on its connection, an unmarked one does not', async () => {
  await database.db.connection().execute(async (db) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{
        value: number
      }>`/* prepared: test-echo */ select ${value}::int as value`.execute(db)
      expect(rows).toEqual([{ value }])
      await sql`select ${value}::int as unmarked`.execute(db)
    }
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ name: 'test-echo' }])
  })
})

test('an error in a marked statement reaches its caller, and the connection goes on', async () => {
  await database.db.connection().execute(async (db) => {
    const divide = (by: number) =>
      sql<{ n: number }>`/* prepared: test-divide */ select 6 / ${by}::int as n`.execute(db)
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
  })
})

test('a query that is built once stays prepared and takes new values on each call', async () => {
  const echo = prepareQuery('test-echo-once', (db, { one, other }: { one: number; other: string }) =>
    db.selectNoFrom([sql<number>`${one}::int`.as('one'), sql<string>`${other}::text`.as('other')]),
  )
  await database.db.connection().execute(async (db) => {
    for (const values of [
      { one: 1, other: 'a' },
      { one: 2, other: 'b' },
    ])
      expect(await echo(db, values)).toEqual([values])
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
    expect(rows.map(({ name }) => name)).toContain('test-echo-once')
  })
})
