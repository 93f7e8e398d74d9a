import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { clientConfig, createDatabase } from './client.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const select = async (expression: string) => {
  const { rows } = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(database.db)
  return rows[0]?.value
}

test('counts and sums are numbers', async () => {
  expect(await select('count(*)')).toBe(1)
  expect(await select('sum(1.5)')).toBe(1.5)
})

test('an integer too large to be exact fails instead of being rounded', async () => {
  await expect(select('9007199254740993::int8')).rejects.toThrow('9007199254740993')
})

test('an idle connection that breaks is reported and replaced', async () => {
  const broken: unknown[] = []
  const { db, pool, close } = createDatabase(
    { ...database.connection, max: 1 },
    { warn: (details: unknown) => broken.push(details) },
  )
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await expect.poll(() => broken.length).toBe(1)
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  await close()
})

test('a connection that breaks between two statements fails only their transaction', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('uncaughtException', hear)
  const { db, close } = createDatabase({ ...database.connection, max: 1 })
  const transaction = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
    // What it says at its end arrives while nothing is asked of it.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow()
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  await close()
  process.off('uncaughtException', hear)
  expect(unheard).toEqual([])
})

test('the same database is reached by its URL', async () => {
  const { db, close } = createDatabase({ connectionString: database.url })
  const { rows } = await sql`select current_database() as name`.execute(db)
  expect(rows).toEqual([{ name: database.connection.database }])
  await close()
})

/** Whether pg would encrypt for this sslmode, and whether it would insist on a certificate from a known authority. */
function encryption(sslmode: string) {
  const config = clientConfig({ connectionString: `postgresql://posit@db.example/posit?sslmode=${sslmode}` })
  const { ssl } = new pg.Client(config) as unknown as { ssl: false | { rejectUnauthorized?: boolean } }
  return { encrypts: ssl !== false, verifies: ssl !== false && ssl.rejectUnauthorized !== false }
}

test('sslmode means what it means to PostgreSQL’s own tools', () => {
  expect(encryption('disable')).toEqual({ encrypts: false, verifies: false })
  expect(encryption('require')).toEqual({ encrypts: true, verifies: false })
  expect(encryption('no-verify')).toEqual({ encrypts: true, verifies: false })
  expect(encryption('verify-full')).toEqual({ encrypts: true, verifies: true })
})
