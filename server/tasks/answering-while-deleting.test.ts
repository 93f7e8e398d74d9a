import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buildPosit } from '../../tests/factories.ts'
import { raiseFlag } from '../../tests/raise-flag.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { clientConfig } from '../core/database/client.ts'

const app = await startTestApp()
afterAll(() => app.close())

/** Calls that wait for somebody's lock; what is recorded beside them waits as well, and does not count. */
async function countWaiting(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query not like '%insert into events%'`,
  )
  return rows[0].count
}

test('a response during the deletion of its posit finds it gone, and neither fails', async () => {
  const { id, owner } = await buildPosit(app)
  const { taskId } = await raiseFlag(app, id, { question: 'Which gasket fits?' })
  const barrier = new pg.Client(clientConfig(app.database.connection))
  await barrier.connect()
  await barrier.query('begin')
  await barrier.query('select from posits where id = $1 for update', [id])
  const deletion = owner.client.call('DELETE', `/rest/v1/posits/${id}`)
  await expect.poll(countWaiting).toBe(1)
  const response = owner.client.call('PATCH', `/rest/v1/posit_task_flags/${taskId}`, {
    status: 'closed',
    response: 'The long one.',
  })
  await expect.poll(countWaiting).toBe(2)
  await barrier.query('commit')
  await barrier.end()
  expect([(await deletion).status, (await response).status]).toEqual([200, 404])
})
