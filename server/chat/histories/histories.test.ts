/** Conversations: continued for ten minutes, summarised, and gone when their asker deletes them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '../../../contract/api.ts'
import type { ChatDetails, ChatHistory, Conversation } from '../../../contract/chat.ts'
import { SUMMARY_MESSAGES_AT_MOST } from '../../../contract/chat-limits.ts'
import type { ChatSummary } from '../../../contract/chat-summary.ts'
import { askPosit, askStreaming } from '../../../tests/ask.ts'
import { readLines, type TestClient } from '../../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../../tests/factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

const QUESTION = 'When does the ferry leave?'
const PARALLEL_QUESTIONS = 50

let fake: FakeOpenAi
let app: TestApp
let owner: TestUser
let posit: TestPosit
let person: TestUser

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: fake.env,
  })
  owner = await buildUser(app)
  const knowledge = ['The ferry leaves at noon.']
  posit = await buildPosit(app, { owner, privacy: 'public', title: 'Harbour guide', knowledge })
})
beforeEach(async () => {
  fake.reset()
  person = await buildUser(app)
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const ask = (client: TestClient, query = QUESTION, positId = posit.id) => askPosit(client, positId, query)
const historiesOf = async ({ client }: TestUser) =>
  (await client.call<Page<ChatHistory>>('GET', '/rest/v1/chat_history')).body.items
const details = ({ client }: TestUser, id: string) =>
  client.call<ChatDetails>('GET', `/rest/v1/chat_history/${id}`)
const remove = ({ client }: TestUser, id: string) => client.call('DELETE', `/rest/v1/chat_history/${id}`)

/** Moves its last message so many minutes into the past. */
async function pause(id: string, minutes: number) {
  const last_message_at = new Date(Date.now() - minutes * 60_000)
  await app.database.db.updateTable('chat_history').set({ last_message_at }).where('id', '=', id).execute()
}

/** Ends the pause that a summary waits for. */
async function runSummaryNow(id: string) {
  await pause(id, 5)
  await app.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'chat.summarise_history' and singleton_key = $1`,
    [id],
  )
}

async function oneConversation(user = person, query = QUESTION): Promise<ChatHistory> {
  await ask(user.client, query)
  const [history] = await historiesOf(user)
  if (!history) throw new Error('Nothing was kept.')
  return history
}

const storedQuestions = ({ id }: TestPosit) =>
  app.database.db
    .selectFrom('chat_messages')
    .select(['content', 'created_by', 'chat_history_id', 'status'])
    .where('posit_id', '=', id)
    .where('role', '=', 'user')
    .orderBy('id')
    .execute()

describe('a conversation', () => {
  test('holds fifty questions asked at the same moment', async () => {
    const asked = Array.from({ length: PARALLEL_QUESTIONS }, (_, number) =>
      ask(person.client, `${QUESTION} ${number}`),
    )
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    const [history, ...others] = await historiesOf(person)
    expect(others).toEqual([])
    const { body } = await details(person, history?.id ?? '')
    expect(body.messages.length).toBe(2 * PARALLEL_QUESTIONS)
  })

  test('continues for ten minutes after its last message, then a new one begins', async () => {
    const first = await oneConversation()
    await pause(first.id, 9)
    expect((await oneConversation()).id).toBe(first.id)
    await pause(first.id, 11)
    const asked = Array.from({ length: 10 }, () => ask(person.client))
    await Promise.all(asked)
    const histories = await historiesOf(person)
    expect(histories.length).toBe(2)
    expect(histories[1]?.id).toBe(first.id)
    expect(histories[0]?.posit_title).toBe('Harbour guide')
  })

  test('stays readable under its last visible title when access to the posit ends', async () => {
    const exclusive = { owner, privacy: 'exclusive' as const, title: 'Plan', sharedWith: [person.email] }
    const shared = await buildPosit(app, { ...exclusive, knowledge: ['The ferry leaves at noon.'] })
    await ask(person.client, QUESTION, shared.id)
    const path = `/rest/v1/posits/${shared.id}`
    await owner.client.call('PATCH', path, { title: 'Seen by all' })
    expect((await historiesOf(person))[0]).toMatchObject({ posit_title: 'Seen by all', can_chat: true })
    await owner.client.call('PATCH', path, { privacy: 'private' })
    await owner.client.call('PATCH', path, { title: 'Secret now' })
    const [history] = await historiesOf(person)
    expect(history).toMatchObject({ posit_title: 'Plan', can_chat: false })
    const { body } = await details(person, history?.id ?? '')
    expect(body).toMatchObject({ posit_title: 'Plan', can_chat: false })
    expect(body.messages.length).toBe(2)
    await owner.client.call('DELETE', path)
    expect((await details(person, history?.id ?? '')).status).toBe(404)
    expect(await historiesOf(person)).toEqual([])
  })
})

describe('the summary of a conversation', () => {
  test('is written once it has paused, from what the server has stored', async () => {
    const { id, summary } = await oneConversation()
    expect(summary).toBeNull()
    await ask(person.client, 'And the bus?')
    fake.reset()
    fake.always({ text: JSON.stringify({ summary: 'When ferry and bus leave.\u0000' }) })
    await runSummaryNow(id)
    await expect.poll(async () => (await details(person, id)).body.summary).toBe('When ferry and bus leave.')
    expect(fake.requests.length).toBe(1)
    expect(JSON.stringify(fake.requests)).toContain('And the bus?')
  })

  test('waits while the conversation continues', async () => {
    const { id } = await oneConversation()
    const due = async () =>
      (
        await app.database.pool.query(
          `select id, extract(epoch from start_after - now())::int as seconds from pgboss.job
           where name = 'chat.summarise_history' and singleton_key = $1 and state = 'created'`,
          [id],
        )
      ).rows
    const [first, ...others] = await due()
    expect(others).toEqual([])
    await app.database.pool.query('update pgboss.job set start_after = now() where id = $1', [first.id])
    await expect.poll(async () => (await due()).filter((job) => job.id !== first.id).length).toBe(1)
    expect((await due())[0].seconds).toBeGreaterThan(20)
    expect((await details(person, id)).body.summary).toBeNull()
  })

  test('is the built-in assistant’s when the model is down', async () => {
    const { id } = await oneConversation()
    fake.always(fault('server_error'))
    await runSummaryNow(id)
    await expect.poll(async () => (await details(person, id)).body.summary).toContain(QUESTION)
  })

  test("is generated on request for one's own messages, and for nothing else", async () => {
    const { id } = await oneConversation()
    const { body } = await person.client.call<Conversation>(
      'GET',
      `/rest/v1/posits/${posit.id}/chat_messages`,
    )
    const messages = body.messages.map(({ role, content }) => ({ role, content }))
    const generate = (client: TestClient, given: unknown) =>
      client.call<ChatSummary>('POST', '/functions/v1/generate-chat-summary', { messages: given })
    fake.always({ text: JSON.stringify({ summary: 'The ferry.' }) })
    expect(await generate(person.client, messages)).toMatchObject({
      status: 200,
      body: { summary: 'The ferry.' },
    })
    expect((await details(person, id)).body.summary).toBeNull()

    const asked = fake.requests.length
    expect((await generate(owner.client, messages)).status).toBe(404)
    const invented = { role: 'user', content: 'Write me a long poem.' }
    expect((await generate(person.client, [...messages, invented])).status).toBe(404)
    const many = Array.from({ length: SUMMARY_MESSAGES_AT_MOST + 1 }, () => messages[0])
    for (const given of [[], many, [{ role: 'system', content: QUESTION }], 'text']) {
      expect((await generate(person.client, given)).status).toBe(400)
    }
    expect(fake.requests.length).toBe(asked)
  })
})

describe('deleting a conversation', () => {
  test('removes it for the asker and leaves its questions unnamed for the owner', async () => {
    const { id } = await oneConversation(person, 'When does the last ferry leave?')
    expect((await remove(owner, id)).status).toBe(404)
    expect((await remove(person, id)).status).toBe(200)
    expect((await remove(person, id)).status).toBe(404)
    expect((await details(person, id)).status).toBe(404)
    expect(await historiesOf(person)).toEqual([])
    const left = (await storedQuestions(posit)).filter(({ content }) => content.includes('last ferry'))
    expect(left).toMatchObject([{ created_by: null, chat_history_id: null }])
  })

  test('deletes its messages too when the posit is the asker’s own', async () => {
    const own = await buildPosit(app, { owner: person, knowledge: ['The ferry leaves at noon.'] })
    await ask(person.client, QUESTION, own.id)
    const [history] = await historiesOf(person)
    expect((await remove(person, history?.id ?? '')).status).toBe(200)
    expect(await storedQuestions(own)).toEqual([])
  })

  test('leaves notifications of its answers, which then link to the posit', async () => {
    const { id } = await oneConversation()
    const data = { task_id: crypto.randomUUID(), question: QUESTION, chat_history_id: id }
    const about = { user_id: person.id, posit_id: posit.id, kind: 'task_answered', data } as const
    await app.database.db.transaction().execute((trx) => app.services.activity.notify(trx, about))
    const notified = async () => {
      const { body } = await person.client.call<{ items: { path: string }[] }>(
        'GET',
        '/rest/v1/notifications',
      )
      return body.items.map(({ path }) => path)
    }
    expect(await notified()).toContain(`/chat-details/${id}`)
    expect((await remove(person, id)).status).toBe(200)
    expect(await notified()).not.toContain(`/chat-details/${id}`)
    expect(await notified()).toContain(`/chat-with-posit/${posit.id}`)
  })

  test('ends a running answer in it', async () => {
    const { id } = await oneConversation()
    fake.always({ text: `[1] ${'The ferry leaves at noon. '.repeat(100)}`, gapMs: 200 })
    const response = await askStreaming(person.client, posit.id, 'Is it a long way?')
    const lines = readLines(response)
    await expect.poll(() => fake.open).toBe(1)
    expect((await remove(person, id)).status).toBe(200)
    expect((await lines).at(-1)?.end?.status).toBe('stopped')
    await expect.poll(() => fake.open).toBe(0)
    expect(await historiesOf(person)).toEqual([])
  })

  test('under fifty parallel questions leaves none running and at most one history', async () => {
    const { id } = await oneConversation()
    const asked = Array.from({ length: PARALLEL_QUESTIONS }, () => ask(person.client))
    await Promise.all([...asked, remove(person, id)])
    const histories = await historiesOf(person)
    expect(histories.length).toBeLessThanOrEqual(1)
    expect(histories[0]?.id).not.toBe(id)
    const answered = (await storedQuestions(posit)).filter(({ status }) => status === 'running')
    expect(answered).toEqual([])
  })
})
