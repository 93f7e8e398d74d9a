/** Old rows are deleted, and an index serves every read of the rest. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPosit, buildUser, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { NOTIFICATIONS_KEPT } from '../cleanup/clean-up-activity.ts'
import { cleanUpJob } from '../jobs.ts'

let app: TestApp
let posit: TestPosit
beforeAll(async () => {
  app = await startTestApp({ env: { NOTIFICATIONS_KEPT_DAYS: '30' } })
  posit = await buildPosit(app)
})
afterAll(() => app.close())

/** `count` rows, one a minute back from `daysAgo`. */
const fill = (userId: string, count: number, daysAgo = 0) =>
  app.database.pool.query(
    `insert into notifications (user_id, posit_id, kind, updated_at)
     select $1, $2, 'question_asked', now() - make_interval(days => $4, mins => n) from generate_series(1, $3) n`,
    [userId, posit.id, count, daysAgo],
  )
const count = async (userId: string): Promise<number> => {
  const { rows } = await app.database.pool.query(
    'select count(*)::integer as count from notifications where user_id = $1',
    [userId],
  )
  return rows[0].count
}

test('the sweep deletes only old notifications and those over the limit per person', async () => {
  const [modest, crowded] = [await buildUser(app), await buildUser(app)]
  await fill(modest.id, 5)
  await fill(modest.id, 1200, 31)
  await fill(crowded.id, NOTIFICATIONS_KEPT + 7)
  await app.services.core.jobs.send(cleanUpJob, {})
  await vi.waitFor(
    async () => expect([await count(modest.id), await count(crowded.id)]).toEqual([5, NOTIFICATIONS_KEPT]),
    { timeout: 15_000 },
  )
})

test('the sweep is scheduled', async () => {
  const { rows } = await app.database.pool.query('select name, cron from pgboss.schedule')
  expect(rows).toContainEqual({ name: 'activity.sweep', cron: '23 3 * * *' })
})

const LOOKS: [string, string, string][] = [
  [
    'a page',
    'select * from notifications where user_id = $1 order by updated_at desc, id desc limit 20',
    'notifications_user',
  ],
  [
    'a page of one kind',
    "select * from notifications where user_id = $1 and kind = 'task_created' order by updated_at desc, id desc limit 20",
    'notifications_user_kind',
  ],
  [
    'the bell',
    'select 1 from notifications where user_id = $1 and read_at is null limit 100',
    'notifications_unread',
  ],
  [
    'folding',
    "select 1 from notifications where user_id = $1 and fold_key = 'k' and fold_key is not null and read_at is null",
    'notifications_fold',
  ],
]

test.each(LOOKS)('%s is served by an index', async (_, query, index) => {
  const { id } = await buildUser(app)
  await fill(id, 300)
  const client = await app.database.pool.connect()
  try {
    await app.database.pool.query('analyze notifications')
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`explain ${query.replace('$1', `'${id}'`)}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`${index}\\b`))
    expect(plan).not.toContain('Sort')
  } finally {
    client.release(true)
  }
})
