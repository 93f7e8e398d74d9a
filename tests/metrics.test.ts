import { afterAll, expect, test } from 'vitest'
import { askPosit } from './ask.ts'
import { TestClient } from './client.ts'
import { buildPosit } from './factories.ts'
import { startTestApp } from './start-test-app.ts'

const METRICS_TOKEN = 'a token of tests only'
const app = await startTestApp({ env: { METRICS_TOKEN } })
const closed = await startTestApp()
afterAll(async () => {
  await app.close()
  await closed.close()
})

const look = (url: string, authorization?: string) =>
  new TestClient(url).fetch('/metrics', authorization ? { headers: { authorization } } : {})

test('metrics need the token and hold nothing that a client chose', async () => {
  const { id } = await buildPosit(app, { privacy: 'public', knowledge: ['The harbour opens at seven.'] })
  const client = new TestClient(app.url)
  expect((await askPosit(client, id, 'When does the harbour open?')).status).toBe(200)
  await client.call('GET', `/rest/v1/posits/${id}?token=private`)
  const answer = await look(app.url, `Bearer ${METRICS_TOKEN}`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toMatch(/posit_answer_seconds_count\{status="\w+"\} [1-9]/)
  expect(text).toContain('posit_answers_running 0')
  expect(text).toContain('posit_live_streams 0')
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/)
  expect(text).toMatch(
    /posit_http_request_seconds_count\{method="POST",route="\/functions\/v1\/chat-with-posit",status="200"\} [1-9]/,
  )
  expect(text).not.toContain(id)
  expect(text).not.toContain('private')
})

test('without the token, or where none is set, the page is not found', async () => {
  const missing = await new TestClient(app.url).fetch('/rest/v1/nothing')
  const refused = [
    await look(app.url),
    await look(app.url, 'Bearer wrong'),
    await look(app.url, METRICS_TOKEN),
    await look(closed.url),
    await look(closed.url, 'Bearer undefined'),
  ]
  const bodies = await Promise.all(refused.map((answer) => answer.text()))
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(new Set([...bodies, await missing.text()]).size).toBe(1)
})
