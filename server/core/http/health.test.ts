import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { TestClient } from '../../../tests/client.ts'
import { startTestApp } from '../../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())
const ready = () => new TestClient(app.url).call('GET', '/readyz')

test('a database that does not answer makes the node not ready within two seconds', async () => {
  expect((await ready()).status).toBe(200)
  await app.database.db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in access exclusive mode`.execute(trx)
    const began = performance.now()
    const { status, headers } = await ready()
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(performance.now() - began).toBeLessThan(2000)
  })
  expect((await ready()).status).toBe(200)
})
