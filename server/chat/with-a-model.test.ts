/** A posit that answers with a model, over HTTP: what the server adds to its words, and what it does not believe. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatReply } from '../../contract/chat.ts'
import type { KnowledgeChange } from '../../contract/teaching.ts'
import { askPosit, askStreaming, openSession } from '../../tests/ask.ts'
import { readLines, TestClient } from '../../tests/client.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { type RecordedRequest, readPrompt } from '../../tests/fakes/openai-prompt.ts'
import { smartReply } from '../../tests/fakes/openai-smart.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KNOWLEDGE = [
  'The school was founded in 1998 by Ingrid Holm. She had crossed the strait twice.',
  'Ingrid Holm retired in 2015 because of a knee injury.',
  'The ferry to Hest leaves at 8:15 every morning.',
  'The ferry to Hest leaves at 9:30 every morning.',
]

let app: TestApp
let fake: FakeOpenAi
let posit: TestPosit
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ env: fake.env })
  posit = await buildPosit(app, { privacy: 'public', response_type: 'you', knowledge: KNOWLEDGE })
})
beforeEach(() => fake.reset())
afterAll(async () => {
  await app.close()
  await fake.close()
})

const isRewriting = ({ prompt }: RecordedRequest) => prompt.includes('without the conversation')
/** A viewer's question; summaries are written at the same time. */
const isAnswering = ({ prompt }: RecordedRequest) => prompt.includes('\n\nQuestion: ')
const isCorrecting = ({ prompt }: RecordedRequest) => prompt.includes('something in them is wrong')

const answerWith = (text: string) =>
  fake.always((request) => (isAnswering(request) ? text : smartReply(request)))

async function ask(client: TestClient, query: string): Promise<ChatReply> {
  const reply = await askPosit(client, posit.id, query)
  expect(reply.status).toBe(200)
  return reply.body
}

test('the model rewrites an unclear follow-up once, and a complete question never', async () => {
  fake.always((request) =>
    isRewriting(request) ? '{"question": "Why did Ingrid Holm retire?"}' : smartReply(request),
  )
  const guest = new TestClient(app.url)
  await ask(guest, 'Who founded the school?')
  expect(fake.requests.filter(isRewriting)).toHaveLength(0)
  const reply = await ask(guest, 'and why did she retire?')
  expect(reply.content).toContain('knee injury')
  const [asked, ...more] = fake.requests.filter(isRewriting)
  expect(more).toEqual([])
  expect(asked?.prompt).toContain('Who founded the school?')
  await ask(guest, 'When does the first lesson of the summer course begin?')
  expect(fake.requests.filter(isRewriting)).toHaveLength(1)
})

test.each([
  ['refuses', fault('server_error')],
  ['says nothing of use', 'Certainly!'],
  ['goes beyond the conversation', '{"question": "Which bank account does Olaf Brandt use?"}'],
])('a model that %s when it should rewrite changes nothing for the viewer', async (_, rewriting) => {
  const replying = typeof rewriting === 'string' ? { text: rewriting } : rewriting
  fake.always((request) => (isRewriting(request) ? replying : smartReply(request)))
  const guest = new TestClient(app.url)
  await ask(guest, 'Who founded the school?')
  const reply = await ask(guest, 'and why did she retire?')
  expect(reply).toMatchObject({ state: 'known' })
  expect(reply.content).toContain('knee injury')
})

test('a contradiction is answered with both sides, whatever the model says', async () => {
  const guest = new TestClient(app.url)
  answerWith('[3] The model picks 8:15.')
  const reply = await ask(guest, 'When does the ferry to Hest leave? And who founded the school?')
  expect(reply).toMatchObject({ state: 'partly', flagged: true })
  for (const part of ['8:15', '9:30', 'Ingrid Holm']) expect(reply.content).toContain(part)
  expect(reply.content).not.toContain('model picks')
  const flags = app.database.db.selectFrom('posit_task_flags').select('cause')
  expect(await flags.where('context', 'like', '%ferry to Hest%').execute()).toEqual([
    { cause: 'contradiction' },
  ])
})

test('a citation of a passage that was not given is dropped', async () => {
  answerWith('[97][1] The school was founded in 1998 by Ingrid Holm.')
  const { citations } = await ask(new TestClient(app.url), 'Who founded the school?')
  expect(citations).toHaveLength(1)
  expect(KNOWLEDGE.some((text) => text.includes(citations[0]?.quote ?? '-'))).toBe(true)
})

test('an unsupported sentence is marked each time, and the answer is partly known', async () => {
  const invented = 'Its harbour was painted turquoise by forty volunteers.'
  answerWith(`[1] The school was founded in 1998 by Ingrid Holm. ${invented}`)
  const guest = new TestClient(app.url)
  const reply = await ask(guest, 'Who founded the school?')
  expect(reply).toMatchObject({ state: 'partly', unsupported: [invented] })
  const again = await ask(guest, 'Who was it that founded the school in 1998?')
  expect(again).toMatchObject({ state: 'partly', unsupported: [invented] })
})

test('a correction that only the model can place is applied and can be undone', async () => {
  const { client } = posit.owner
  const session = await openSession(posit)
  const before = KNOWLEDGE[1] ?? ''
  const after = 'Ingrid Holm retired in 2015 because of her shoulder.'
  fake.always((request) => {
    if (!isCorrecting(request)) return smartReply(request)
    const passage = readPrompt(request.messages).passages.find(({ text }) => text.includes(before))
    return JSON.stringify({ id: passage?.id ?? 0, before, after })
  })
  const say = async (query: string): Promise<KnowledgeChange | null> => {
    const lines = await readLines(await askStreaming(client, posit.id, query, { sessionId: session.id }))
    return lines.at(-1)?.end?.changed?.[0] ?? null
  }
  const change = await say('That is wrong, it was because of her shoulder.')
  expect(change).toMatchObject({ before, after, undone: false })
  const texts = async () =>
    (
      await app.database.db.selectFrom('sources').select('text').where('posit_id', '=', posit.id).execute()
    ).map((row) => row.text)
  expect(await texts()).toContain(after)
  expect(await texts()).not.toContain(before)
  await client.call('POST', `/rest/v1/knowledge_changes/${change?.id}/undo`)
  expect(await texts()).toContain(before)
})
