/** Asking through a link: limits, what is counted and shown, and how it ends. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { ChatReply, Conversation } from '../../contract/chat.ts'
import type { Link, linkPageSchema } from '../../contract/links.ts'
import { askPosit, askStreaming } from '../../tests/ask.ts'
import { readLines, TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

type LinkPage = z.infer<typeof linkPageSchema>

const KNOWLEDGE = ['The harbour office opens at six in the morning and closes at nine.']
const ANSWER = { text: '[1] The harbour office opens at six in the morning and closes at nine.' }
/** Longer than a test could wait: only an end from outside ends it. */
const ENDLESS = { text: `[1] ${'The harbour office opens at six in the morning. '.repeat(100)}`, gapMs: 200 }

let app: TestApp
let fake: FakeOpenAi
let owner: TestUser
let member: TestUser
let positId: string

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ env: fake.env })
  owner = await buildUser(app, { plan: 'posit_plus' })
  member = await buildUser(app)
  const terms = { owner, privacy: 'exclusive' as const, knowledge: KNOWLEDGE }
  positId = (await buildPosit(app, terms)).id
  // The summary of what was taught is a call of its own.
  await vi.waitFor(() => expect(fake.requests.length).toBeGreaterThan(0), { timeout: 10_000 })
  await vi.waitFor(() => expect(fake.open).toBe(0), { timeout: 10_000 })
  fake.always(ANSWER)
})
afterEach(() => fake.always(ANSWER))
afterAll(async () => {
  await app.close()
  await fake.close()
})

const makeLink = async (terms: object = {}, of = positId) =>
  (await owner.client.call<Link>('POST', `/rest/v1/posits/${of}/links`, { name: 'Website', ...terms })).body

const ask = (link: Link, client = new TestClient(app.url), more: object = {}) =>
  askPosit<ChatReply & { code?: string }>(client, link.id, 'When does the harbour office open?', more)

const askStreamed = (link: Link, client: TestClient) =>
  askStreaming(client, link.id, 'When does the harbour office open?')

async function statusOf({ id }: Link): Promise<Link> {
  const { body } = await owner.client.call<LinkPage>('GET', `/rest/v1/posits/${positId}/links`)
  const link = body.items.find((item) => item.id === id)
  if (!link) throw new Error('The link is not listed.')
  return link
}

test.each([
  ['in all', { questions_total: 40 }],
  ['a day', { questions_per_day: 40 }],
])('of 200 questions at once a link with 40 %s lets exactly 40 through', async (_, terms) => {
  const link = await makeLink(terms)
  const askers = Array.from({ length: 200 }, (_, number) =>
    ask(link, number % 10 === 0 ? member.client : undefined),
  )
  const outcomes = await Promise.all(askers)
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(40)
  const refused = outcomes.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['link_closed']))
  expect(await statusOf(link)).toMatchObject({ questions: 40, state: 'used_up', share_known: 1 })
})

test('a question that fails counts nothing, and asked again it counts once', async () => {
  const link = await makeLink({ questions_total: 1 })
  fake.always({ fault: 'server_error' })
  const guest = new TestClient(app.url)
  const key = { clientKey: 'asked-once-more' }
  expect((await ask(link, guest, key)).status).toBe(503)
  expect(await statusOf(link)).toMatchObject({ questions: 0, state: 'open', last_used_at: null })
  fake.always(ANSWER)
  expect((await ask(link, guest, key)).status).toBe(200)
  expect(await statusOf(link)).toMatchObject({ questions: 1, state: 'used_up' })
  expect((await ask(link, guest)).body.code).toBe('link_closed')
})

test('an answer that is stopped before its first word counts nothing', async () => {
  const link = await makeLink({ questions_total: 1 })
  fake.always({ fault: 'hang_after_headers' })
  const guest = new TestClient(app.url)
  const response = await askStreamed(link, guest)
  expect((await ask(link)).body.code).toBe('link_closed')
  const { chat_messages } = await questionsOf(link)
  expect((await guest.call('DELETE', `/rest/v1/chat_messages/${chat_messages[0]?.id}/answer`)).status).toBe(
    200,
  )
  await response.body?.cancel()
  fake.always(ANSWER)
  expect((await ask(link)).status).toBe(200)
})

async function questionsOf({ id }: Link) {
  const chat_messages = await app.database.db
    .selectFrom('chat_messages')
    .select(['id', 'status'])
    .where('link_id', '=', id)
    .where('role', '=', 'user')
    .execute()
  return { chat_messages }
}

test('visitors are counted once each, and an owner who tries the link not at all', async () => {
  const link = await makeLink()
  const guest = new TestClient(app.url)
  for (const client of [guest, guest, member.client, owner.client]) {
    expect((await ask(link, client)).status).toBe(200)
  }
  const counted = await statusOf(link)
  expect(counted).toMatchObject({ visitors: 2, questions: 3, share_known: 1, state: 'open' })
  expect(counted.last_used_at).not.toBeNull()
})

const ENDS: [string, (link: Link) => Promise<unknown>][] = [
  ['it is revoked', ({ id }) => owner.client.call('DELETE', `/rest/v1/links/${id}`)],
  [
    'it expires',
    ({ id }) =>
      owner.client.call('PATCH', `/rest/v1/links/${id}`, { expires_at: new Date(Date.now()).toISOString() }),
  ],
  [
    'it asks to sign in from now on',
    ({ id }) => owner.client.call('PATCH', `/rest/v1/links/${id}`, { who: 'signed_in' }),
  ],
  [
    'the posit becomes private',
    () => owner.client.call('PATCH', `/rest/v1/posits/${positId}`, { privacy: 'private' }),
  ],
]
test.each(ENDS)('a running answer ends when %s', async (_, end) => {
  const link = await makeLink()
  fake.always(ENDLESS)
  const response = await askStreamed(link, new TestClient(app.url))
  await end(link)
  const lines = await readLines(response)
  expect(lines.at(-1)).toEqual({ error: 'Could not access the posit. Please try again.' })
  await vi.waitFor(async () => expect((await questionsOf(link)).chat_messages[0]?.status).toBe('failed'), {
    timeout: 20_000,
  })
  await owner.client.call('PATCH', `/rest/v1/posits/${positId}`, { privacy: 'exclusive' })
})

test('citations show what the link allows, in the answer and when it is read again', async () => {
  const shown = async (citations: Link['citations']) => {
    const link = await makeLink({ citations })
    const guest = new TestClient(app.url)
    const { citations: first } = (await ask(link, guest)).body
    const read = await guest.call<Conversation>('GET', `/rest/v1/posits/${link.id}/chat_messages`)
    expect(read.body.messages.at(-1)?.citations).toEqual(first)
    return first[0]
  }
  expect(await shown('quote')).toMatchObject({ title: 'What the owner said', quote: KNOWLEDGE[0] })
  expect(await shown('title')).toMatchObject({ title: 'What the owner said', quote: '', withheld: 'passage' })
  expect(await shown('nothing')).toMatchObject({ source_id: '', quote: '', withheld: 'source' })
})

test('the greeting and the first question are the link’s, and nothing but its id is revealed', async () => {
  const link = await makeLink({ greeting: 'Ahoy!', first_question: 'When does it open?' })
  const { body } = await new TestClient(app.url).call('GET', `/rest/v1/open_links/${link.slug}`)
  expect(body).toMatchObject({ state: 'open', posit: { id: link.id, summary_light: 'Ahoy!' } })
  expect(body).toMatchObject({
    posit: { suggested_questions: expect.arrayContaining(['When does it open?']) },
  })
  expect(JSON.stringify(body)).not.toContain(positId)
})
