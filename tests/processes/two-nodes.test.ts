/** Two servers on one database: whichever a balancer sends a reader to, there is one answer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestClient } from '../client.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { TEST_PASSWORD } from '../factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { type FakeS3, startFakeS3 } from '../fakes/s3.ts'
import { followLive } from '../live-events.ts'
import { buildPublicPosit, type ServerProcess, startServer } from '../server-process.ts'
import { askStreamed, joinStreamed, type StreamedQuestion } from '../streamed-question.ts'

const QUESTION = 'When does the harbour office open?'
const TEXT = 'The harbour office opens at six in the morning. '.repeat(5).trim()
const ANSWER = `[1] ${TEXT}`
const QUESTIONS_PER_MINUTE = 6

let folder: string
let database: TestDatabase
let fake: FakeOpenAi
let s3: FakeS3
let nodeA: ServerProcess
let nodeB: ServerProcess
let positId: string

const startNode = (name: string) =>
  startServer(join(folder, name), {
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret that both nodes share, long enough',
    ...fake.env,
    POSIT_LIMITS: 'on',
    LIMIT_QUESTIONS_PER_MINUTE: String(QUESTIONS_PER_MINUTE),
    ...s3.env,
    METRICS_TOKEN: 'a token that Prometheus has',
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posit-nodes-'))
  database = await createTestDatabase()
  fake = await startFakeOpenAi()
  s3 = await startFakeS3()
  nodeA = await startNode('a')
  nodeB = await startNode('b')
  positId = await buildPublicPosit(nodeA.url, database, 'The harbour office opens at six in the morning.')
})
beforeEach(async () => {
  await vi.waitFor(() => expect(fake.open).toBe(0), { timeout: 10_000 })
  fake.reset()
})
afterAll(async () => {
  await Promise.all([nodeA.end('SIGTERM'), nodeB.end('SIGTERM')])
  await database.drop()
  await fake.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const begun = (question: StreamedQuestion) =>
  vi.waitFor(() => expect(question.text).not.toBe(''), { timeout: 20_000 })

/** Not the summaries of what was taught. */
const countCalls = () => fake.requests.filter((request) => request.prompt.includes(QUESTION)).length

async function stored(question: StreamedQuestion) {
  const rows = await database.db
    .selectFrom('chat_messages')
    .select(['role', 'content', 'status'])
    .where((row) => row.or([row('id', '=', question.id), row('reply_to', '=', question.id)]))
    .orderBy('id')
    .execute()
  return rows.map(({ role, content, status }) => (role === 'user' ? status : content))
}

test('a reader on one node reads the answer that the other gives', async () => {
  fake.always({ text: ANSWER, gapMs: 30 })
  const asked = askStreamed(nodeA.url, positId, QUESTION)
  await begun(asked)
  const joined = joinStreamed(nodeB.url, asked)
  await Promise.all([asked.finished, joined.finished])
  expect(joined).toMatchObject({ text: asked.text, status: 'done' })
  expect(await stored(asked)).toEqual(['done', asked.text])
  expect(countCalls()).toBe(1)
})

test('Stop on one node ends the answer on the other, and the text so far is stored', async () => {
  fake.always({ text: ANSWER, gapMs: 400 })
  const asked = askStreamed(nodeA.url, positId, QUESTION)
  await begun(asked)
  const other = joinStreamed(nodeB.url, asked)
  const client = new TestClient(nodeB.url)
  for (const [name, value] of asked.client.cookies) client.cookies.set(name, value)
  const { status } = await client.call('DELETE', `/rest/v1/chat_messages/${asked.id}/answer`)
  expect(status).toBe(200)
  await Promise.all([asked.finished, other.finished])
  await vi.waitFor(() => expect(fake.aborted).toBe(1), { timeout: 10_000 })
  expect(asked.status).toBe('stopped')
  expect(asked.text.length).toBeLessThan(TEXT.length)
  expect(other).toMatchObject({ text: asked.text, status: 'stopped' })
  expect(await stored(asked)).toEqual(['stopped', asked.text])
})

test('the same message sent to both nodes at once is one question and one model call', async () => {
  fake.always({ text: ANSWER, gapMs: 10 })
  const first = askStreamed(nodeA.url, positId, QUESTION)
  await first.finished
  const body = { query: QUESTION, positId, clientKey: 'the same message', stream: false }
  const send = (url: string) => {
    const client = new TestClient(url)
    for (const [name, value] of first.client.cookies) client.cookies.set(name, value)
    return client.call<{ question_id: string; content: string }>(
      'POST',
      '/functions/v1/chat-with-posit',
      body,
    )
  }
  const replies = await Promise.all([send(nodeA.url), send(nodeB.url)])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200])
  expect(replies[0]?.body.question_id).toBe(replies[1]?.body.question_id)
  expect(replies[0]?.body.content).toBe(replies[1]?.body.content)
  expect(countCalls()).toBe(2)
})

test('both nodes share one rate limit under parallel questions', async () => {
  fake.always(ANSWER)
  const first = askStreamed(nodeA.url, positId, QUESTION)
  await first.finished
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, turn) => {
      const client = new TestClient(turn % 2 === 0 ? nodeA.url : nodeB.url)
      for (const [name, value] of first.client.cookies) client.cookies.set(name, value)
      const body = { query: QUESTION, positId, stream: false }
      return (await client.call('POST', '/functions/v1/chat-with-posit', body)).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(QUESTIONS_PER_MINUTE - 1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30 - QUESTIONS_PER_MINUTE + 1)
})

test('a question on one node updates the owner’s screen on the other', async () => {
  fake.always(ANSWER)
  const owner = new TestClient(nodeB.url)
  const account = { email: 'owner@example.com', password: TEST_PASSWORD }
  expect((await owner.call('POST', '/auth/v1/sign-in/email', account)).status).toBe(200)
  const live = await followLive(owner)
  await vi.waitFor(() => expect(live.text).toContain(': live'), { timeout: 20_000 })
  await askStreamed(nodeA.url, positId, QUESTION).finished
  await vi.waitFor(() => expect(live.updates).toContainEqual({ topic: 'questions', posit_id: positId }), {
    timeout: 10_000,
  })
  live.leave()
})

test('a file uploaded on one node is downloaded from the other', async () => {
  const account = { email: 'owner@example.com', password: TEST_PASSWORD }
  const [ownerA, ownerB] = [new TestClient(nodeA.url), new TestClient(nodeB.url)]
  for (const owner of [ownerA, ownerB]) await owner.call('POST', '/auth/v1/sign-in/email', account)
  const form = new FormData()
  form.append('file', new Blob(['Low tide is at four.']), 'tides.md')
  const sent = await ownerA.fetch(`/rest/v1/posits/${positId}/files`, { method: 'POST', body: form })
  const { id } = (await sent.json()) as { id: string }
  expect(await (await ownerB.fetch(`/rest/v1/sources/${id}/original`)).text()).toBe('Low tide is at four.')
})

test('each node reports metrics of its connections and of all jobs', async () => {
  const headers = { authorization: 'Bearer a token that Prometheus has' }
  for (const { url } of [nodeA, nodeB]) {
    const figures = await (await fetch(`${url}/metrics`, { headers })).text()
    expect(figures).toMatch(/posit_database_connections\{state="open"\} [1-9]/)
    expect(figures).toContain('posit_database_connections{state="waiting"} 0')
    expect(figures).toMatch(/posit_jobs_waiting\{job="mail\.send"\} \d/)
  }
})

test('when a node dies, the other resumes its answer', async () => {
  fake.always({ text: ANSWER, gapMs: 1000 })
  const asked = askStreamed(nodeA.url, positId, QUESTION)
  await begun(asked)
  await nodeA.end('SIGKILL')
  await asked.finished
  expect(asked.status).toBeNull()
  fake.always(ANSWER)
  const joined = joinStreamed(nodeB.url, asked)
  await joined.finished
  expect(joined).toMatchObject({ text: TEXT, status: 'done' })
  expect(await stored(asked)).toEqual(['done', TEXT])
  nodeA = await startNode('a')
})
