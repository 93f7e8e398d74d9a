/** Whatever the model's provider does: the viewer gets an error in bounded time, the question is stored, nothing leaks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatLine, ChatReply, Conversation } from '../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { askStreaming } from '../../tests/ask.ts'
import { readLines, TestClient } from '../../tests/client.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { FAULTS, type Fault, SECRET_IN_ERRORS } from '../../tests/fakes/openai-faults.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KNOWLEDGE = 'The harbour office opens at six in the morning and closes at nine in the evening.'
/** The longest time a model may take here, and room for a busy machine. */
const BOUND_MS = 12_000
const PROVIDER_SAYS = [SECRET_IN_ERRORS, 'test-key', 'Refused', 'overloaded', 'proxy', 'nonsense', 'It is ']

let app: TestApp
let fake: FakeOpenAi
let posit: TestPosit
const healed = new Set<Fault>()

/** Each question names the fault it meets, so that all of them can be asked at once. */
const question = (name: Fault) => `When does the harbour office open? (${name})`
const faultIn = (prompt: string) => FAULTS.find((name) => prompt.includes(`(${name})`))

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: {
      ...fake.env,
      AI_TIMEOUT_MS: '4000',
      AI_FIRST_TOKEN_TIMEOUT_MS: '1000',
      AI_FAILURES_IN_A_ROW: '1000',
    },
  })
  posit = await buildPosit(app, { privacy: 'public', knowledge: [KNOWLEDGE] })
  fake.always((request) => {
    const name = faultIn(request.prompt)
    return name && !healed.has(name) ? fault(name) : '[1] The harbour office opens at six in the morning.'
  })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const ask = (client: TestClient, query: string, more: object) => askStreaming(client, posit.id, query, more)

const conversationOf = async (client: TestClient) =>
  (await client.call<Conversation>('GET', `/rest/v1/posits/${posit.id}/chat_messages`)).body

const countFlags = async () => {
  const { db } = app.database
  const flags = await db
    .selectFrom('posit_task_flags')
    .select('id')
    .where('posit_id', '=', posit.id)
    .execute()
  return flags.length
}

function expectNoLeak(text: string) {
  for (const words of [...PROVIDER_SAYS, fake.url, new URL(fake.url).host]) expect(text).not.toContain(words)
}

describe.concurrent('a provider that fails', () => {
  test.each(FAULTS)(
    'by %s shows an error, stores the question and answers it once on retry',
    async (name) => {
      const client = new TestClient(app.url)
      const clientKey = randomUUID()
      const start = performance.now()
      const response = await ask(client, question(name), { clientKey })
      const text = await response.clone().text()
      expect(performance.now() - start).toBeLessThan(BOUND_MS)
      const lines: ChatLine[] = await readLines(response)
      expect(lines.at(-1)).toEqual({ error: CHAT_MESSAGES.queryFailed.description })
      expect(lines.filter((line) => line.content || line.end)).toEqual([])
      expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
      expectNoLeak(text)

      const kept = await conversationOf(client)
      expect(kept.messages).toHaveLength(1)
      expect(kept.messages[0]).toMatchObject({ role: 'user', status: 'failed', content: question(name) })
      expectNoLeak(JSON.stringify(kept))

      healed.add(name)
      const retried = await ask(client, question(name), { clientKey, stream: false })
      expect(retried.status).toBe(200)
      expect(((await retried.json()) as ChatReply).content).toContain('six in the morning')
      const { messages } = await conversationOf(client)
      expect(messages.map(({ role, status }) => `${role} ${status}`)).toEqual(['user done', 'assistant done'])
      expect(messages[0]?.id).toBe(kept.messages[0]?.id)
    },
  )
})

test('a provider that failed raised no task', async () => {
  expect(await countFlags()).toBe(0)
})

test('a failed answer without streaming carries a message of the catalogue', async () => {
  healed.delete('unauthorized')
  const response = await ask(new TestClient(app.url), question('unauthorized'), { stream: false })
  expect(response.status).toBe(503)
  const body = await response.text()
  expect(JSON.parse(body).error).toBe(CHAT_MESSAGES.queryFailed.description)
  expectNoLeak(body)
})

test('reading a failed question again says so and asks no provider', async () => {
  healed.delete('unavailable')
  const client = new TestClient(app.url)
  await (await ask(client, question('unavailable'), { clientKey: randomUUID() })).text()
  const calls = fake.requests.length
  const id = (await conversationOf(client)).messages[0]?.id
  const lines = await readLines(await client.fetch(`/rest/v1/chat_messages/${id}/answer`))
  expect(lines.at(-1)).toEqual({ error: CHAT_MESSAGES.queryFailed.description })
  expect(fake.requests).toHaveLength(calls)
})

test('a partial answer that was read is not stored', async () => {
  const client = new TestClient(app.url)
  fake.script({ tokens: ['[1] ', 'The harbour ', 'opens '], gapMs: 20, finish: null })
  const lines = await readLines(await ask(client, 'When does the harbour office open?', {}))
  expect(lines.map((line) => line.content ?? '').join('')).toContain('The harbour')
  expect(lines.at(-1)).toEqual({ error: CHAT_MESSAGES.queryFailed.description })
  const { messages } = await conversationOf(client)
  expect(messages.map(({ role, status }) => `${role} ${status}`)).toEqual(['user failed'])
})

test('characters that cannot be stored end nothing', async () => {
  const client = new TestClient(app.url)
  fake.script({ tokens: ['[1] ', 'The harbour\0 office opens at six in the morning.'] })
  const response = await ask(client, 'When does the harbour office open?', { stream: false })
  const { content } = (await response.json()) as ChatReply
  expect(content).toContain('The harbour office')
  expect((await conversationOf(client)).messages[1]?.content).toBe(content)
})
