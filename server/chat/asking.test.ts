import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '../../contract/chat.ts'
import { askPosit, askStreaming } from '../../tests/ask.ts'
import { readLines, TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KNOWLEDGE = [
  'The harbour office opens at six in the morning and closes at nine in the evening.',
  'A berth for one night costs forty euros. Paying for a week costs two hundred euros.',
  'Captain Ingrid Solberg founded the sailing school in 1987 because the island had none.',
]
const KNOWN = 'When does the harbour office open?'
const UNKNOWN = 'Who won the chess tournament in Reykjavik?'

let app: TestApp
let posit: TestPosit

beforeAll(async () => {
  app = await startTestApp()
  posit = await buildPosit(app, { privacy: 'public', title: 'Harbour guide', knowledge: KNOWLEDGE })
})
afterAll(() => app.close())

const guest = () => new TestClient(app.url)
const conversationOf = async (client: TestClient) =>
  (await client.call<Conversation>('GET', `/rest/v1/posits/${posit.id}/chat_messages`)).body

const ask = (client: TestClient, query: string, more: object = {}) => askPosit(client, posit.id, query, more)

const askStreamed = (client: TestClient, query: string, more: object = {}) =>
  askStreaming(client, posit.id, query, more)

test('a guest gets the answer with the passage it is from', async () => {
  const { status, body } = await ask(guest(), KNOWN)
  expect(status).toBe(200)
  expect(body.content).toContain('six in the morning')
  expect(body).toMatchObject({ state: 'known', flagged: false })
  const [citation] = body.citations
  expect(citation?.quote).toContain('six in the morning')
  expect(citation?.title).toBe('What the owner said')
})

test('a question that names the owner is answered by what the owner says as I', async () => {
  const owner = await buildUser(app, { first_name: 'Priya' })
  const knowledge = [
    'I am Priya and I have been a physiotherapist for eleven years. My practice is in York.',
    'I have two daughters and a dog called Biscuit.',
  ]
  const { id } = await buildPosit(app, { owner, privacy: 'public', knowledge })
  const { body } = await ask(guest(), "What is Priya's dog called?", { positId: id })
  expect(body).toMatchObject({ state: 'known', content: `Priya says: “${knowledge[1]}”` })
  expect(body.citations[0]?.quote).toBe(knowledge[1])
})

test('each of many simultaneous guests gets one stored answer', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, () => ask(guest(), KNOWN)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { body } of replies) expect(body.content).toContain('six in the morning')
  const ids = replies.map(({ body }) => body.question_id)
  const { rows } = await app.database.pool.query(
    `select count(distinct asked.id) as asked, count(answer.id) as answers, count(distinct asked.visitor_id) as guests
    from chat_messages asked join chat_messages answer on answer.reply_to = asked.id
    where asked.id = any($1) and asked.status = 'done' and asked.lease_until is null`,
    [ids],
  )
  expect(rows).toEqual([{ asked: 60, answers: 60, guests: 60 }])
})

test('retrieved passages that an answer does not quote are listed as related', async () => {
  const asker = guest()
  const { body } = await ask(asker, 'When does the harbour office open for a berth?')
  const quotes = [...body.citations, ...body.related].map((citation) => citation.quote)
  expect(quotes.some((quote) => quote.includes('euros'))).toBe(true)
  expect(quotes.some((quote) => quote.includes('six in the morning'))).toBe(true)
  expect(body.related.length).toBeGreaterThan(0)
  expect(new Set(quotes).size).toBe(quotes.length)
  const { messages } = await conversationOf(asker)
  expect(messages.at(-1)).toMatchObject({ related: body.related, citations: body.citations })
})

test('a streamed answer begins with its question and ends once, with its outcome', async () => {
  const response = await askStreamed(guest(), KNOWN)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const lines = await readLines(response)
  expect(lines[0]?.question_id).toBeTruthy()
  expect(lines.map((line) => line.content ?? '').join('')).toContain('six in the morning')
  expect(lines.at(-1)?.end).toMatchObject({ status: 'done', state: 'known', flagged: false })
  expect(lines.filter((line) => line.end)).toHaveLength(1)
})

test('a repeated question the posit cannot answer becomes one task', async () => {
  const { body } = await ask(guest(), UNKNOWN)
  expect(body).toMatchObject({ flagged: true, state: 'unknown', citations: [] })
  await ask(guest(), `  ${UNKNOWN.toUpperCase()} `)
  const flags = await app.database.db
    .selectFrom('posit_task_flags')
    .select(['context', 'question', 'asked'])
    .where('posit_id', '=', posit.id)
    .execute()
  expect(flags).toEqual([{ context: UNKNOWN, question: body.content, asked: 2 }])
})

test('small talk is answered without a task', async () => {
  const { body } = await ask(guest(), 'Thank you!')
  expect(body).toMatchObject({ flagged: false, citations: [] })
  expect(body.content.length).toBeGreaterThan(0)
})

test('the same message sent ten times at once is one question with one answer', async () => {
  const client = guest()
  await ask(client, 'How much is a berth for one night?')
  const before = (await conversationOf(client)).messages.length
  const clientKey = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ask(client, 'What does a week cost?', { clientKey })),
  )
  expect(new Set(replies.map((reply) => reply.body.answer_id)).size).toBe(1)
  expect(new Set(replies.map((reply) => reply.body.content)).size).toBe(1)
  expect((await conversationOf(client)).messages).toHaveLength(before + 2)
})

test('a guest finds the conversation again, and nobody else does', async () => {
  const client = guest()
  const { body } = await ask(client, KNOWN)
  const { messages } = await conversationOf(client)
  expect(messages.map(({ role, status }) => ({ role, status }))).toEqual([
    { role: 'user', status: 'done' },
    { role: 'assistant', status: 'done' },
  ])
  expect(messages[1]).toMatchObject({ content: body.content, reply_to: body.question_id, state: 'known' })
  expect((await conversationOf(guest())).messages).toEqual([])
})

test("a question's answer can be read again by its asker and by nobody else", async () => {
  const client = guest()
  const { body } = await ask(client, KNOWN)
  const again = await readLines(await client.fetch(`/rest/v1/chat_messages/${body.question_id}/answer`))
  expect(again[0]?.content).toBe(body.content)
  expect(again.at(-1)?.end?.answer_id).toBe(body.answer_id)
  const stranger = await guest().call('GET', `/rest/v1/chat_messages/${body.question_id}/answer`)
  expect(stranger.status).toBe(404)
})

test("a signed-in person's questions within ten minutes share one history", async () => {
  const { client, id } = await buildUser(app)
  await Promise.all([
    ask(client, KNOWN),
    ask(client, 'What does a week cost?'),
    ask(client, 'Who founded the school?'),
  ])
  const histories = () =>
    client.call<{ total: number; items: { id: string }[] }>('GET', '/rest/v1/chat_history')
  expect((await histories()).body.total).toBe(1)
  await app.database.db
    .updateTable('chat_history')
    .set({ last_message_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', id)
    .execute()
  expect((await conversationOf(client)).messages).toEqual([])
  await ask(client, KNOWN)
  expect((await histories()).body.total).toBe(2)
})

test('an answer follows up on what was asked before', async () => {
  const client = guest()
  await ask(client, 'Who founded the sailing school?')
  const { body } = await ask(client, 'And when was that?')
  expect(body.content).toContain('1987')
})

test('an empty message and one over 30,000 characters are refused and not stored', async () => {
  const client = guest()
  await ask(client, KNOWN)
  expect((await ask(client, ' \n ')).status).toBe(400)
  expect((await ask(client, 'x'.repeat(30_001))).status).toBe(400)
  expect((await ask(client, 'x'.repeat(30_000))).status).toBe(200)
  expect((await conversationOf(client)).messages).toHaveLength(4)
})

test('the id of a user in the body changes nothing', async () => {
  const { body } = await ask(guest(), KNOWN, { userId: posit.owner.id })
  const row = await app.database.db
    .selectFrom('chat_messages')
    .select('created_by')
    .where('id', '=', body.question_id)
    .executeTakeFirst()
  expect(row).toEqual({ created_by: null })
})

test('a question that a dead process left behind is answered by the next', async () => {
  const client = guest()
  await ask(client, KNOWN)
  const { db } = app.database
  const { visitor_id } = await db
    .selectFrom('chat_messages')
    .select('visitor_id')
    .where('visitor_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const left = await db
    .insertInto('chat_messages')
    .values({
      posit_id: posit.id,
      visitor_id,
      role: 'user',
      content: 'What does a week cost?',
      status: 'running',
      lease_until: new Date(Date.now() - 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = await readLines(await client.fetch(`/rest/v1/chat_messages/${left.id}/answer`))
  expect(lines.map((line) => line.content ?? '').join('')).toContain('two hundred')
  const answers = await db.selectFrom('chat_messages').select('id').where('reply_to', '=', left.id).execute()
  expect(answers).toHaveLength(1)
})
