import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { AutomationEvent } from '../../contract/bug-reports.ts'
import type { TestClient } from '../../tests/client.ts'
import { buildUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

/** A fake of the hook: fails the next `failures` calls, and records the rest. */
const hook = { failures: 0, calls: 0, received: [] as AutomationEvent[] }
const hookServer = createServer(async (request, response) => {
  hook.calls++
  const text = (await request.toArray()).join('')
  const isRefused = hook.failures-- > 0
  if (!isRefused) hook.received.push(JSON.parse(text))
  response.writeHead(isRefused ? 503 : 200).end()
})
await new Promise<void>((resolve) => hookServer.listen(0, '127.0.0.1', resolve))
const { port } = hookServer.address() as AddressInfo

const app = await startTestApp({
  env: {
    POSIT_LIMITS: 'on',
    LIMIT_BUG_REPORTS_PER_DAY: '3',
    ZAPIER_HOOK_URL: `http://127.0.0.1:${port}/hooks/catch/secret`,
  },
})
afterAll(async () => {
  await app.close()
  hookServer.close()
})

const report = (client: TestClient, title: string) =>
  client.call<{ id: string }>('POST', '/rest/v1/bug_reports', { title, description: 'It stops.' })
const sendReport = (client: TestClient, report_title: string, email = 'forged@example.com') =>
  client.call('POST', '/functions/v1/send-to-zapier', {
    event_type: 'bug_report',
    event: 'bug_report_submitted',
    event_data: { user_id: 'forged', email, report_title, has_screenshot: false, screenshot_url: null },
  })
const takenOf = (title: string) => hook.received.filter(({ event_data }) => event_data.report_title === title)
const WAIT = { timeout: 30_000 }

test('a failed report is retried and reaches the hook exactly once', {
  timeout: 60_000,
}, async () => {
  const user = await buildUser(app)
  hook.failures = 1
  const { body } = await report(user.client, 'The lamp is out')
  await expect
    .poll(() => takenOf('The lamp is out'), WAIT)
    .toEqual([
      {
        event_type: 'bug_report',
        event: 'bug_report_submitted',
        event_data: {
          user_id: user.id,
          email: user.email,
          report_title: 'The lamp is out',
          has_screenshot: false,
          screenshot_url: null,
        },
      },
    ])
  expect(hook.calls).toBe(2)
  const isTold = async () => {
    const row = app.database.db.selectFrom('bug_reports').select('hook_sent_at').where('id', '=', body.id)
    return (await row.executeTakeFirst())?.hook_sent_at instanceof Date
  }
  await expect.poll(isTold).toBe(true)
  expect((await sendReport(user.client, 'The lamp is out')).status).toBe(200)
  expect((await report(user.client, 'Another one')).status).toBe(201)
  await expect.poll(() => takenOf('Another one').length, WAIT).toBe(1)
  expect(takenOf('The lamp is out')).toHaveLength(1)
})

test('the function sends only your own report, with the data the server has', async () => {
  const [user, other] = [await buildUser(app), await buildUser(app)]
  const { db } = app.database
  await db
    .insertInto('bug_reports')
    .values({ title: 'Not reported yet', description: 'It stops.', created_by: user.id })
    .execute()
  expect((await sendReport(other.client, 'Not reported yet')).status).toBe(404)
  const answer = await sendReport(user.client, 'Not reported yet')
  expect([answer.status, answer.body]).toEqual([200, { ok: true }])
  await expect.poll(() => takenOf('Not reported yet').length, WAIT).toBe(1)
  expect(takenOf('Not reported yet')[0]?.event_data).toMatchObject({ user_id: user.id, email: user.email })
})

test('of fifty parallel reports the daily three are stored, the rest rate limited', async () => {
  const { client } = await buildUser(app)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => report(client, `Burst ${at}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(47)
})
