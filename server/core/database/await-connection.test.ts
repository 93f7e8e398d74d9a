import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { awaitConnections } from './await-connection.ts'
import { clientConfig } from './client.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const CONNECT_TIMEOUT_MS = 100

/** All of its connections are open, so that the connect timeout limits only the wait for a free one. */
async function open(max: number) {
  const pool = new pg.Pool({ ...clientConfig(database.connection), max, idleTimeoutMillis: 0 })
  const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()))
  for (const client of clients) client.release()
  pool.options.connectionTimeoutMillis = CONNECT_TIMEOUT_MS
  return pool
}

test('callers queue longer than the connect timeout', async () => {
  const pool = await open(2)
  const line = awaitConnections(pool, 2)
  const asked = Array.from({ length: 12 }, async (_, number) => {
    const client = await line.connect()
    try {
      const { rows } = await client.query<{ number: number }>('select $1::int as number, pg_sleep(0.05)', [
        number,
      ])
      return rows[0]?.number
    } finally {
      client.release()
    }
  })
  expect(await Promise.all(asked)).toEqual(asked.map((_, number) => number))
  await line.end()
})

test('a caller that waits too long gets "unavailable" and blocks nobody', async () => {
  const pool = await open(1)
  const line = awaitConnections(pool, 1, CONNECT_TIMEOUT_MS)
  const first = await line.connect()
  await expect(line.connect()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  const next = line.connect()
  first.release()
  const client = await next
  client.release()
  await line.end()
})

test('a failed connection frees its slot', async () => {
  const pool = await open(1)
  const line = awaitConnections(pool, 1)
  const connect = pool.connect.bind(pool)
  pool.connect = (() => Promise.reject(new Error('no database'))) as typeof pool.connect
  await expect(line.connect()).rejects.toThrow('no database')
  pool.connect = connect
  const client = await line.connect()
  client.release()
  await line.end()
})
