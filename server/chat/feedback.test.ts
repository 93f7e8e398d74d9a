import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '../../contract/chat.ts'
import { replyTo } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let positId: string

beforeAll(async () => {
  app = await startTestApp()
  positId = (await buildPosit(app, { privacy: 'public', knowledge: ['The ferry leaves at noon.'] })).id
})
afterAll(() => app.close())

const ask = async (client: TestClient) =>
  (await replyTo(client, positId, 'When does the ferry leave?')).answer_id ?? ''
const judge = (client: TestClient, id: string, body: unknown) =>
  client.call('PUT', `/rest/v1/chat_messages/${id}/feedback`, body)
async function answerOf(client: TestClient) {
  const { body } = await client.call<Conversation>('GET', `/rest/v1/posits/${positId}/chat_messages`)
  return body.messages.at(-1)
}

test.each(['guest', 'signed-in person'])(
  'a %s rates an answer, changes the rating and withdraws it',
  async (who) => {
    const client = who === 'guest' ? new TestClient(app.url) : (await buildUser(app)).client
    const id = await ask(client)
    expect((await judge(client, id, { feedback: 'down', reason: ' Too short. ' })).status).toBe(200)
    expect(await answerOf(client)).toMatchObject({ id, feedback: 'down', feedback_reason: 'Too short.' })
    await judge(client, id, { feedback: 'up' })
    expect(await answerOf(client)).toMatchObject({ feedback: 'up', feedback_reason: null })
    await judge(client, id, { feedback: null, reason: 'Nothing' })
    expect(await answerOf(client)).toMatchObject({ feedback: null, feedback_reason: null })
  },
)

test('the owner is notified of a rating once, and not of a later reason', async () => {
  const { owner, id: ownPositId } = await buildPosit(app, {
    privacy: 'public',
    knowledge: ['The bus leaves at one.'],
  })
  const client = new TestClient(app.url)
  const { answer_id } = await replyTo(client, ownPositId, 'When does the bus leave?')
  await judge(client, answer_id ?? '', { feedback: 'down' })
  await judge(client, answer_id ?? '', { feedback: 'down', reason: 'Which bus?' })
  const notifications = await app.database.db
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('user_id', '=', owner.id)
    .where('kind', '=', 'feedback_given')
    .execute()
  expect(notifications).toMatchObject([{ kind: 'feedback_given', data: { helpful: false } }])
})

test("nobody rates another person's answer, or a question", async () => {
  const [asker, other] = [new TestClient(app.url), new TestClient(app.url)]
  const id = await ask(asker)
  await ask(other)
  expect((await judge(other, id, { feedback: 'down' })).status).toBe(404)
  const { body } = await asker.call<Conversation>('GET', `/rest/v1/posits/${positId}/chat_messages`)
  expect((await judge(asker, body.messages[0]?.id ?? '', { feedback: 'down' })).status).toBe(404)
  expect(await answerOf(asker)).toMatchObject({ feedback: null })
})

test('a reason has a maximum length, and a rating one of two values', async () => {
  const client = new TestClient(app.url)
  const id = await ask(client)
  expect((await judge(client, id, { feedback: 'up', reason: 'x'.repeat(1000) })).status).toBe(200)
  expect((await judge(client, id, { feedback: 'up', reason: 'x'.repeat(1001) })).status).toBe(400)
  expect((await judge(client, id, { feedback: 'sideways' })).status).toBe(400)
})

test("a guest's rating survives signing in and can still be changed", async () => {
  const client = new TestClient(app.url)
  const id = await ask(client)
  await judge(client, id, { feedback: 'down', reason: 'Which ferry?' })
  for (const [name, value] of (await buildUser(app)).client.cookies) client.cookies.set(name, value)
  expect(await answerOf(client)).toMatchObject({ id, feedback: 'down', feedback_reason: 'Which ferry?' })
  expect((await judge(client, id, { feedback: 'up' })).status).toBe(200)
  expect(await answerOf(client)).toMatchObject({ feedback: 'up' })
})
