import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../../contract/api.ts'
import { askPosit } from '../../../tests/ask.ts'
import { TestClient } from '../../../tests/client.ts'
import { buildPosit } from '../../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

const ROOM = 3

let app: TestApp
let fake: FakeOpenAi
let positId: string

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: {
      ...fake.env,
      LIMIT_ANSWERS_AT_ONCE: String(ROOM),
    },
  })
  positId = (await buildPosit(app, { privacy: 'public', knowledge: ['The ferry leaves at noon.'] })).id
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const ask = () => askPosit<ApiError>(new TestClient(app.url), positId, 'When does the ferry leave?')

test('a full server refuses parallel questions over its capacity and stores none', async () => {
  fake.always({ text: '[1] The ferry leaves at noon.', firstDelayMs: 1500 })
  // Nothing commits before all requests have arrived: requests in flight count against the capacity too.
  const client = await app.database.pool.connect()
  await client.query('begin; lock table chat_messages')
  const asked = Array.from({ length: 50 }, ask)
  await Promise.race(asked)
  await client.query('commit')
  client.release()
  const replies = await Promise.all(asked)
  const refused = replies.filter((reply) => reply.status === 503)
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(ROOM)
  expect(refused).toHaveLength(50 - ROOM)
  expect(refused[0]?.body).toMatchObject({ code: 'unavailable', retry_after: 5 })
  const kept = await app.database.db
    .selectFrom('chat_messages')
    .select('id')
    .where('role', '=', 'user')
    .execute()
  expect(kept).toHaveLength(ROOM)
  expect((await ask()).status).toBe(200)
})
