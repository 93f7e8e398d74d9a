import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askPosit } from '../../../tests/ask.ts'
import { TestClient } from '../../../tests/client.ts'
import { addStatement, buildPosit, buildUser, type TestUser } from '../../../tests/factories.ts'
import { followLive, type LiveEvents } from '../../../tests/live-events.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

let app: TestApp
let owner: TestUser
const followed: LiveEvents[] = []

beforeAll(async () => {
  app = await startTestApp({
    env: { POSIT_LIMITS: 'on', LIMIT_LIVE_STREAMS_PER_PERSON: '3', LIVE_HEARTBEAT_SECONDS: '1' },
  })
  owner = await buildUser(app)
})
afterEach(() => {
  for (const live of followed.splice(0)) live.leave()
})
afterAll(() => app.close())

const WAIT = { timeout: 10_000 }
async function follow(client: TestClient) {
  const live = await followLive(client)
  followed.push(live)
  if (live.status === 200) await vi.waitFor(() => expect(live.text).toContain(': live'), WAIT)
  return live
}
const topicsOf = ({ updates }: LiveEvents, positId: string) =>
  updates.filter(({ posit_id }) => posit_id === positId).map(({ topic }) => topic)

test('a question of somebody else notifies only the owner’s stream', async () => {
  const { id } = await buildPosit(app, { owner, privacy: 'public' })
  const other = await follow((await buildUser(app)).client)
  const live = await follow(owner.client)
  expect((await askPosit(new TestClient(app.url), id, 'When is low tide?')).status).toBe(200)
  await vi.waitFor(() => expect(topicsOf(live, id)).toContain('questions'), WAIT)
  await vi.waitFor(() => expect(topicsOf(live, id)).toContain('tasks'), WAIT)
  expect(topicsOf(live, id)).toContain('notifications')
  expect(other.updates).toEqual([])
  expect(live.text).not.toContain('tide')
})

test('a new source and its summaries notify the owner’s stream', async () => {
  const { id } = await buildPosit(app, { owner })
  const live = await follow(owner.client)
  await addStatement(app, id, 'The harbour opens at six in the morning.')
  await vi.waitFor(() => expect(topicsOf(live, id)).toEqual(['sources', 'posit']), WAIT)
})

test('a guest cannot open a stream, a bearer token can', async () => {
  expect((await follow(new TestClient(app.url))).status).toBe(401)
  const [, cookie = ''] = [...owner.client.cookies].find(([name]) => name.includes('session_token')) ?? []
  const response = await fetch(`${app.url}/realtime/v1`, {
    headers: { authorization: `Bearer ${decodeURIComponent(cookie)}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  await response.body?.cancel()
})

test('the stream sends heartbeats and ends soon after the session', async () => {
  const { client } = await buildUser(app)
  const live = await follow(client)
  await vi.waitFor(() => expect(live.text.match(/: beat/g)?.length).toBeGreaterThan(1), WAIT)
  const second = new TestClient(app.url)
  for (const [name, value] of client.cookies) second.cookies.set(name, value)
  await second.call('POST', '/auth/v1/sign-out', {})
  await live.ended
  expect((await follow(client)).status).toBe(401)
})

test('the limit of streams per person holds in parallel, and a closed one frees a slot', async () => {
  const { client } = await buildUser(app)
  const lives = await Promise.all(Array.from({ length: 10 }, () => followLive(client)))
  followed.push(...lives)
  expect(lives.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(7).fill(429)])
  lives.find(({ status }) => status === 200)?.leave()
  await vi.waitFor(async () => expect((await follow(client)).status).toBe(200), WAIT)
})

test('no live stream holds a database connection', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => buildUser(app)))
  for (const { client } of people) for (let count = 0; count < 3; count++) await follow(client)
  expect((await owner.client.call('GET', '/rest/v1/notifications/unread')).status).toBe(200)
})

test('a stream gets a gap event and resumes when the listening connection breaks', async () => {
  const { id } = await buildPosit(app, { owner })
  const live = await follow(owner.client)
  await app.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'posit-live' and datname = current_database()",
  )
  await vi.waitFor(() => expect(live.text).toContain('event: gap'), WAIT)
  await app.services.activity.refreshOwner(app.database.db, { topic: 'tasks', posit_id: id })
  await vi.waitFor(() => expect(topicsOf(live, id)).toEqual(['tasks']), WAIT)
})

test('stopping the server ends every stream at once', async () => {
  const stopping = await startTestApp()
  const { client } = await buildUser(stopping)
  const live = await follow(client)
  expect(live.status).toBe(200)
  await stopping.close()
  await live.ended
})
