import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { clientConfig } from '../core/database/client.ts'

const app = await startTestApp()
afterAll(() => app.close())

const ask = (positId: string) => askAsGuest(app.url, positId, 'When does the office open?')

async function countWaiting(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%insert into chat_messages%'`,
  )
  return rows[0].count
}

test('a guest’s question does not wait for the row lock of another posit', async () => {
  const held = await buildPosit(app, { privacy: 'public', knowledge: ['The office opens at six.'] })
  const free = await buildPosit(app, { privacy: 'public', knowledge: ['The office opens at nine.'] })
  const deletion = new pg.Client(clientConfig(app.database.connection))
  await deletion.connect()
  await deletion.query('begin')
  await deletion.query('select from posits where id = $1 for update', [held.id])
  const waiting = ask(held.id)
  await expect.poll(countWaiting).toBe(1)
  expect((await ask(free.id)).content).toContain('nine')
  expect(await countWaiting()).toBe(1)
  await deletion.query('rollback')
  await deletion.end()
  expect((await waiting).content).toContain('six')
})
