/** An answer belongs to the server: subscribers come and go, and it is generated and stored once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ChatLine, ChatReply } from '../../contract/chat.ts'
import { askStreaming } from '../../tests/ask.ts'
import { readLines, TestClient } from '../../tests/client.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import type { TextReply } from '../../tests/fakes/openai-replies.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const QUESTION = 'When does the harbour office open?'
const TEXT = 'The harbour office opens at six in the morning. '.repeat(8)
const TOKENS = (TEXT.match(/\S+\s*/g) ?? []).length
const slowly = (gapMs: number): TextReply => ({ text: `[1] ${TEXT}`, gapMs })
const ORPHAN_GRACE_MS = 1000

let app: TestApp
let fake: FakeOpenAi
let posit: TestPosit

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: {
      ...fake.env,
      ANSWER_ORPHAN_GRACE_SECONDS: String(ORPHAN_GRACE_MS / 1000),
    },
  })
  const knowledge = ['The harbour office opens at six in the morning and closes at nine.']
  posit = await buildPosit(app, { privacy: 'public', knowledge })
  // The summary of what was taught is a call of its own.
  await vi.waitFor(() => expect(fake.requests.length).toBeGreaterThan(0), { timeout: 10_000 })
})
beforeEach(async () => {
  await vi.waitFor(() => expect(fake.open).toBe(0), { timeout: 10_000 })
  fake.reset()
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const ask = (client: TestClient, more: object = {}, signal?: AbortSignal) =>
  askStreaming(client, posit.id, QUESTION, more, signal ? { signal } : {})

const join = (client: TestClient, id: string, signal?: AbortSignal) =>
  client.fetch(`/rest/v1/chat_messages/${id}/answer`, signal ? { signal } : {})

const textOf = (lines: ChatLine[]) => lines.map((line) => line.content ?? '').join('')

/** The rows of the one question that was asked last, as they are in the database. */
async function storedRows() {
  const rows = await app.database.db
    .selectFrom('chat_messages')
    .select(['id', 'role', 'content', 'status', 'reply_to', 'visitor_id'])
    .where('posit_id', '=', posit.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const question = rows.find((row) => row.role === 'user')
  return { question, answer: rows.find((row) => row.reply_to === question?.id) }
}

const settled = () =>
  vi.waitFor(async () => expect((await storedRows()).question?.status).not.toBe('running'), {
    timeout: 10_000,
  })

/** A streamed question, read up to its first words; `leave` cuts the connection. */
async function askAndReadALittle(client: TestClient) {
  const connection = new AbortController()
  const response = await ask(client, {}, connection.signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('"content"')) text += (await reader?.read())?.value ?? ''
  const id = /"question_id":"([^"]+)"/.exec(text)?.[1] ?? ''
  return { id, leave: () => connection.abort() }
}

async function countAnswers(questionId: string) {
  const { db } = app.database
  const rows = await db.selectFrom('chat_messages').select('id').where('reply_to', '=', questionId).execute()
  return rows.length
}

test('the question is committed before the first token', async () => {
  // Held back long enough that the look into the database comes first on any machine.
  fake.always({ ...slowly(0), firstDelayMs: 5000 })
  const asking = ask(new TestClient(app.url), { stream: false })
  await vi.waitFor(() => expect(fake.open).toBe(1), { timeout: 4000 })
  const { question } = await storedRows()
  expect(question).toMatchObject({ content: QUESTION, status: 'running' })
  const { question_id } = (await (await asking).json()) as ChatReply
  expect(question_id).toBe(question?.id)
})

test('a viewer who is cut off finds the whole answer, stored once', async () => {
  const client = new TestClient(app.url)
  fake.always(slowly(5))
  const { id, leave } = await askAndReadALittle(client)
  leave()
  const joined = await readLines(await join(client, id))
  await settled()
  const { question, answer } = await storedRows()
  expect(question).toMatchObject({ id, status: 'done' })
  expect(answer?.content).toBe(textOf(joined))
  expect(answer?.content).toContain('six in the morning')
  expect(await countAnswers(id)).toBe(1)
  expect(fake.requests).toHaveLength(1)
  expect(fake.aborted).toBe(0)
})

test('a viewer who reconnects too late reads the stored answer', async () => {
  const client = new TestClient(app.url)
  fake.always(slowly(2))
  const { id, leave } = await askAndReadALittle(client)
  leave()
  await settled()
  const { question, answer } = await storedRows()
  const later = await readLines(await join(client, id))
  expect(textOf(later)).toBe(answer?.content)
  // Done, or stopped on a machine so slow that the grace period ended first.
  expect(later.at(-1)?.end).toMatchObject({ status: question?.status, answer_id: answer?.id })
})

test('all subscribers read the same text and the same end', async () => {
  const client = new TestClient(app.url)
  fake.always(slowly(10))
  const { id } = await askAndReadALittle(client)
  const first = join(client, id).then(readLines)
  await vi.waitFor(() => expect(fake.open).toBe(1), { timeout: 10_000 })
  const second = join(client, id).then(readLines)
  const [one, two] = await Promise.all([first, second])
  const three = await readLines(await join(client, id))
  expect(textOf(one)).toBe(textOf(two))
  expect(textOf(one)).toBe(textOf(three))
  expect(one.at(-1)).toEqual(two.at(-1))
  expect(one.at(-1)).toEqual(three.at(-1))
  expect(textOf(one).split(' ').length).toBeGreaterThan(TOKENS / 2)
})

test('Stop stores the text so far and aborts the provider request', async () => {
  const client = new TestClient(app.url)
  fake.always(slowly(50))
  const { id } = await askAndReadALittle(client)
  const reading = join(client, id).then(readLines)
  const { status } = await client.call('DELETE', `/rest/v1/chat_messages/${id}/answer`)
  expect(status).toBe(200)
  await vi.waitFor(() => expect(fake.open).toBe(0), { timeout: 10_000 })
  expect(fake.aborted).toBe(1)
  const { question, answer } = await storedRows()
  const lines = await reading
  expect(question).toMatchObject({ id, status: 'stopped' })
  expect(answer?.content).toBe(textOf(lines))
  expect(answer?.content.length).toBeGreaterThan(0)
  expect(answer?.content.length).toBeLessThan(TEXT.length / 2)
  expect(lines.at(-1)?.end).toMatchObject({ status: 'stopped', citations: [], flagged: false })
})

test('when the last subscriber leaves, the request aborts and the text is stored', async () => {
  const client = new TestClient(app.url)
  fake.always(slowly(100))
  const { id, leave } = await askAndReadALittle(client)
  leave()
  await vi.waitFor(() => expect(fake.aborted).toBe(1), { timeout: 10_000 })
  await settled()
  const { question, answer } = await storedRows()
  expect(question).toMatchObject({ id, status: 'stopped' })
  expect(answer?.content.length).toBeGreaterThan(0)
})

test('a subscriber who reconnects within the grace period keeps the answer running', async () => {
  const client = new TestClient(app.url)
  fake.always(slowly(40))
  const { id, leave } = await askAndReadALittle(client)
  leave()
  const lines = await readLines(await join(client, id))
  expect(lines.at(-1)?.end?.status).toBe('done')
  // Longer than the grace, which began when the first reader left.
  expect(TOKENS * 40).toBeGreaterThan(ORPHAN_GRACE_MS)
})

test('the same message sent twenty times at once costs one model call', async () => {
  const client = new TestClient(app.url)
  await (await ask(client, { stream: false })).text()
  fake.reset()
  fake.always(slowly(5))
  const clientKey = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask(client, { clientKey, stream: false })).json()),
  )
  const [first] = replies as ChatReply[]
  expect(replies).toEqual(replies.map(() => first))
  expect(await countAnswers(first?.question_id ?? '')).toBe(1)
  expect(fake.requests).toHaveLength(1)
})

test('the cannot_answer tool raises exactly one task, with the reply the viewer read', async () => {
  fake.always({ tool: { name: 'cannot_answer', arguments: '{"question":"x"}' } })
  const replies = await Promise.all(
    Array.from({ length: 5 }, async () => (await ask(new TestClient(app.url), { stream: false })).json()),
  )
  for (const reply of replies) expect(reply).toMatchObject({ state: 'unknown', flagged: true, citations: [] })
  const flags = await app.database.db
    .selectFrom('posit_task_flags')
    .select(['context', 'question', 'user_id', 'asked'])
    .where('posit_id', '=', posit.id)
    .execute()
  expect(flags).toHaveLength(1)
  expect(flags[0]).toMatchObject({ context: QUESTION, user_id: null, asked: 5 })
  expect((replies as ChatReply[]).map((reply) => reply.content)).toContain(flags[0]?.question)
})
