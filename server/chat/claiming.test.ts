import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatHistory, Conversation } from '../../contract/chat.ts'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser } from '../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { askStreamed } from '../../tests/streamed-question.ts'

let app: TestApp
let fake: FakeOpenAi
let positId: string

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: fake.env,
  })
  positId = (await buildPosit(app, { privacy: 'public', knowledge: ['The ferry leaves at noon.'] })).id
})
beforeEach(() => fake.reset())
afterAll(async () => {
  await app.close()
  await fake.close()
})

const ask = (client: TestClient, query: string, clientKey?: string) =>
  askPosit(client, positId, query, { clientKey })

const conversation = async (client: TestClient) =>
  (await client.call<Conversation>('GET', `/rest/v1/posits/${positId}/chat_messages`)).body.messages

/** The same browser, now signed in. */
async function signIn(guest: TestClient) {
  const person = await buildUser(app)
  for (const [name, value] of person.client.cookies) guest.cookies.set(name, value)
  return person
}

const guestRows = () =>
  app.database.db.selectFrom('chat_messages').select('id').where('visitor_id', 'is not', null).execute()
const historiesOf = async (client: TestClient) =>
  (await client.call<{ items: ChatHistory[] }>('GET', '/rest/v1/chat_history')).body.items

test("a guest's conversation becomes the history of the person who signs in", async () => {
  const guest = new TestClient(app.url)
  await ask(guest, 'When does the ferry leave?')
  await ask(guest, 'When does the bus leave?')
  const before = await conversation(guest)
  await signIn(guest)
  expect(await conversation(guest)).toEqual(before)
  expect(await guestRows()).toEqual([])
  const [history, ...others] = await historiesOf(guest)
  expect(others).toEqual([])
  expect(history?.created_at).toBe(before[0]?.created_at)
  await ask(guest, 'And when does the train leave?')
  expect(await conversation(guest)).toHaveLength(6)
  expect(await historiesOf(guest)).toHaveLength(1)
})

test('a conversation is claimed once, under parallel calls too', async () => {
  const guest = new TestClient(app.url)
  await ask(guest, 'When does the ferry leave?')
  await signIn(guest)
  const seen = await Promise.all(Array.from({ length: 50 }, () => conversation(guest)))
  expect(new Set(seen.map((messages) => messages.length))).toEqual(new Set([2]))
  expect(await historiesOf(guest)).toHaveLength(1)
})

test('an answer that still runs is stored in the claimed conversation', async () => {
  fake.always({ text: `[1] ${'The ferry leaves at noon. '.repeat(8)}`, gapMs: 40 })
  const person = await buildUser(app)
  const asked = askStreamed(app.url, positId, 'When does the ferry leave?')
  await expect.poll(() => asked.text).toContain('ferry')
  for (const [name, value] of person.client.cookies) asked.client.cookies.set(name, value)
  const [question] = await conversation(asked.client)
  expect(question).toMatchObject({ id: asked.id, status: 'running' })
  await asked.finished
  expect(asked.status).toBe('done')
  expect(await conversation(asked.client)).toMatchObject([
    { id: asked.id, status: 'done' },
    { role: 'assistant', reply_to: asked.id, content: asked.text },
  ])
  expect(await guestRows()).toEqual([])
})

test('it joins the conversation of the last ten minutes, and no older one', async () => {
  const guest = new TestClient(app.url)
  const person = await buildUser(app)
  await ask(person.client, 'When does the train leave?')
  const { db } = app.database
  await ask(guest, 'When does the ferry leave?')
  for (const [name, value] of person.client.cookies) guest.cookies.set(name, value)
  expect(await conversation(guest)).toHaveLength(4)
  expect(await historiesOf(guest)).toHaveLength(1)

  await db
    .updateTable('chat_history')
    .set({ last_message_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', person.id)
    .execute()
  const other = new TestClient(app.url)
  await ask(other, 'When does the bus leave?')
  for (const [name, value] of person.client.cookies) other.cookies.set(name, value)
  expect(await conversation(other)).toHaveLength(2)
  expect(await historiesOf(other)).toHaveLength(2)
})

test("another visitor's conversation stays where it is", async () => {
  const [guest, stranger] = [new TestClient(app.url), new TestClient(app.url)]
  await ask(stranger, 'When does the ferry leave?')
  await ask(guest, 'When does the bus leave?')
  await signIn(guest)
  expect(await conversation(guest)).toHaveLength(2)
  expect(await conversation(stranger)).toHaveLength(2)
  stranger.cookies.set('posit.visitor', 'x'.repeat(43))
  expect(await conversation(stranger)).toEqual([])
  await app.database.db.deleteFrom('chat_messages').where('visitor_id', 'is not', null).execute()
})

test('a client key that the person has used before does not block the claim', async () => {
  const guest = new TestClient(app.url)
  const person = await buildUser(app)
  await ask(person.client, 'When does the train leave?', 'the-same-key')
  await ask(guest, 'When does the ferry leave?', 'the-same-key')
  for (const [name, value] of person.client.cookies) guest.cookies.set(name, value)
  expect(await conversation(guest)).toHaveLength(4)
})

test('a claim keeps every column of a message', async () => {
  const guest = new TestClient(app.url)
  await ask(guest, 'When does the ferry leave?')
  const { db } = app.database
  const set = { feedback: 'down', feedback_reason: 'Why?', feedback_at: new Date(), general: true } as const
  const extra = { related: '[]', unsupported: '["Noon."]', ...set }
  await db.updateTable('chat_messages').set(extra).where('role', '=', 'assistant').execute()
  const before = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('visitor_id', 'is not', null)
    .orderBy('id')
    .execute()
  await signIn(guest)
  await conversation(guest)
  const ids = before.map((row) => row.id)
  const after = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(after).toMatchObject(before.map(({ visitor_id, chat_history_id, created_by, ...row }) => row))
})
