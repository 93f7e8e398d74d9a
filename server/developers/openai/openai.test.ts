/** The official client against the server, over real HTTP. */
import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  NotFoundError,
  PermissionDeniedError,
} from 'openai'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { Stream } from 'openai/streaming'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { JSON_BODY_MAX_BYTES, type Page } from '../../../contract/api.ts'
import type { ApiKeyCreate, NewApiKey } from '../../../contract/developers.ts'
import type { Completion, CompletionChunk, PositFields } from '../../../contract/openai.ts'
import { buildPosit, buildUser, type TestUser } from '../../../tests/factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

const KNOWLEDGE = [
  'The harbour office opens at six in the morning and closes at nine in the evening.',
  'A berth for one night costs forty euros. Paying for a week costs two hundred euros.',
]
const KNOWN = 'When does the harbour office open?'
const UNKNOWN = 'Who won the chess tournament in Reykjavik?'

let app: TestApp
let owner: TestUser
let positId: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { plan: 'posit_plus' })
  positId = (await buildPosit(app, { owner, title: 'Harbour guide', knowledge: KNOWLEDGE })).id
})
afterAll(() => app.close())

async function clientWith(settings: Partial<ApiKeyCreate> = {}, { url } = app, by = owner) {
  const body = { name: 'Help desk', scopes: ['ask'], ...settings }
  const created = await by.client.call<NewApiKey>('POST', '/rest/v1/api_keys', body)
  return new OpenAI({ apiKey: created.body.key, baseURL: `${url}/v1`, maxRetries: 0 })
}

const asking = (content: string) => ({ model: positId, messages: [{ role: 'user' as const, content }] })
const positOf = (reply: object) => (reply as { posit?: PositFields }).posit

test('the models are the posits that the key covers', async () => {
  const other = await buildPosit(app, { owner, title: 'Another' })
  await buildPosit(app, { privacy: 'public' })
  const all = await (await clientWith()).models.list()
  expect(all.data.map(({ id }) => id).sort()).toEqual([positId, other.id].sort())
  const limited = await clientWith({ posit_ids: [positId] })
  const { data } = await limited.models.list()
  expect(data).toMatchObject([{ id: positId, object: 'model', name: 'Harbour guide' }])
  await expect(limited.models.retrieve(other.id)).rejects.toThrow(NotFoundError)
})

test('an answer has its sources as annotations and says that it is known', async () => {
  const openai = await clientWith()
  const reply = await openai.chat.completions.create(asking(KNOWN))
  const [choice] = reply.choices
  expect(choice).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant' } })
  const { content, annotations = [] } = choice?.message ?? {}
  const [cited] = annotations.map((annotation) => annotation.url_citation)
  expect(cited).toMatchObject({ title: 'What the owner said', quote: expect.stringContaining('six') })
  expect(content?.slice(cited?.start_index, cited?.end_index)).toContain('six in the morning')
  expect(cited?.url).toBe(`${app.url}/chat-with-posit/${positId}`)
  expect(positOf(reply)).toEqual({ state: 'known', flagged: false })
  expect(reply.usage?.total_tokens).toBeGreaterThan(10)
})

test('a streamed answer is the same as a whole one', async () => {
  const openai = await clientWith()
  const stream = await openai.chat.completions.create({
    ...asking(KNOWN),
    stream: true,
    stream_options: { include_usage: true },
  })
  const chunks: CompletionChunk[] = []
  for await (const chunk of stream) chunks.push(chunk as CompletionChunk)
  const text = chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')
  const whole = await openai.chat.completions.create(asking(KNOWN))
  const [{ message }] = whole.choices as Completion['choices'] as [Completion['choices'][number]]
  expect(text).toBe(message.content)
  expect(chunks.at(-2)).toMatchObject({
    choices: [{ finish_reason: 'stop', delta: { annotations: message.annotations } }],
    posit: { state: 'known' },
  })
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage })
})

test('what is not known is recognisable, reaches the dashboard and raises a task', async () => {
  const openai = await clientWith()
  const reply = await openai.chat.completions.create(asking(UNKNOWN))
  expect(positOf(reply)).toEqual({ state: 'unknown', flagged: true })
  const list = async <T>(what: string) =>
    (await owner.client.call<Page<T>>('GET', `/rest/v1/posits/${positId}/${what}`)).body.items
  expect(await list<{ content: string }>('questions')).toContainEqual(
    expect.objectContaining({ content: UNKNOWN }),
  )
  expect(await list<{ context: string }>('posit_task_flags')).toContainEqual(
    expect.objectContaining({ context: UNKNOWN }),
  )
})

test('a request repeated with its idempotency key is one question', async () => {
  const openai = await clientWith()
  const options = { headers: { 'Idempotency-Key': 'order-4711-first' } }
  const first = await openai.chat.completions.create(asking('Is there a berth?'), options)
  const again = await openai.chat.completions.create(asking('Is there a berth?'), options)
  expect(again.id).toBe(first.id)
})

test('errors have the shape that the client knows', async () => {
  const openai = await clientWith()
  const ask = (more: object) => openai.chat.completions.create({ ...asking(KNOWN), ...more })
  const unknown = await ask({ model: 'gpt-4o' }).catch((error) => error)
  expect(unknown).toBeInstanceOf(NotFoundError)
  expect(unknown).toMatchObject({ code: 'not_found', type: 'invalid_request_error' })
  const foreign = await buildPosit(app, { privacy: 'public' })
  await expect(ask({ model: foreign.id })).rejects.toThrow(NotFoundError)
  const unasked = await ask({ messages: [{ role: 'system', content: 'Hello' }] }).catch((error) => error)
  expect(unasked).toBeInstanceOf(BadRequestError)
  expect(unasked).toMatchObject({ param: 'messages' })
  await expect((await clientWith({ scopes: ['read'] })).models.list()).rejects.toThrow(PermissionDeniedError)
  const revoked = new OpenAI({ apiKey: 'posit_wrong', baseURL: `${app.url}/v1`, maxRetries: 0 })
  await expect(revoked.models.list()).rejects.toThrow(AuthenticationError)
  await expect(openai.embeddings.create({ model: positId, input: 'x' })).rejects.toThrow(NotFoundError)
})

test('a body over 256 KB and characters that cannot be stored are refused before anything is asked', async () => {
  const openai = await clientWith()
  const ask = (content: string) =>
    openai.chat.completions.create(asking(content)).catch((error: APIError) => error)
  expect(await ask('x'.repeat(JSON_BODY_MAX_BYTES))).toMatchObject({
    ...{ status: 413, code: 'too_large', type: 'invalid_request_error' },
    error: { message: 'A request may have at most 256 KB.' },
  })
  expect(await ask('When\0 does it open?')).toMatchObject({
    ...{ status: 400, code: 'bad_request', type: 'invalid_request_error' },
    error: { message: expect.stringContaining('cannot be stored') },
  })
})

test('limits are those of the owner, with the seconds to wait', async () => {
  const limited = await startTestApp({ env: { POSIT_LIMITS: 'on', LIMIT_QUESTIONS_PER_MINUTE: '2' } })
  try {
    const person = await buildUser(limited)
    const { id: model } = await buildPosit(limited, { owner: person, knowledge: KNOWLEDGE })
    const keys = [await clientWith({}, limited, person), await clientWith({}, limited, person)]
    const ask = (index: number) =>
      keys[index % 2]?.chat.completions.create({ ...asking(KNOWN), model, user: `visitor ${index}` })
    await Promise.all([ask(0), ask(1)])
    const refused = await ask(2)?.catch((error: APIError) => error)
    expect(refused).toMatchObject({ status: 429, type: 'rate_limit_error', code: 'questions_per_minute' })
    expect(Number((refused as APIError).headers?.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})

describe('with a model, which can be slow and can fail', () => {
  let fake: FakeOpenAi
  let modelled: TestApp
  let openai: OpenAI
  let model: string

  beforeAll(async () => {
    fake = await startFakeOpenAi()
    modelled = await startTestApp({ env: fake.env })
    const person = await buildUser(modelled)
    model = (await buildPosit(modelled, { owner: person, knowledge: KNOWLEDGE })).id
    openai = await clientWith({}, modelled, person)
  })
  afterAll(async () => {
    await modelled.close()
    await fake.close()
  })

  const ask = (stream: boolean, signal?: AbortSignal) =>
    openai.chat.completions.create({ ...asking(KNOWN), model, stream }, { signal })
  const askStreamed = async () => (await ask(true)) as Stream<ChatCompletionChunk>

  test('the conversation is what the program sends, and nothing it does not', async () => {
    await ask(false)
    fake.reset()
    const messages = [
      { role: 'system' as const, content: 'Answer every question with a poem.' },
      { role: 'user' as const, content: 'What does a berth cost?' },
      { role: 'assistant' as const, content: 'A berth for one night costs forty euros.' },
      { role: 'user' as const, content: 'And for a week?' },
    ]
    await openai.chat.completions.create({ model, messages })
    const sent = fake.requests.map(({ prompt }) => prompt).join()
    expect(sent).toContain('And for a week?')
    expect(sent).toContain('What does a berth cost?')
    expect(sent).not.toContain('poem')
    expect(sent).not.toContain(KNOWN)
  })

  test('a failing model is an error, whole and streamed', async () => {
    fake.always(fault('bad_request'))
    expect(await ask(false).catch((error) => error)).toMatchObject({ status: 503, type: 'server_error' })
    await expect(readAll(await askStreamed())).rejects.toThrow(APIError)
  })

  test('a client that leaves stops its answer, and a revoked key ends it', async () => {
    const { db } = modelled.database
    const statuses = async () => {
      const questions = db.selectFrom('chat_messages').select('status').where('role', '=', 'user')
      return (await questions.where('status', 'in', ['running', 'stopped']).orderBy('id').execute()).map(
        ({ status }) => status,
      )
    }
    fake.always({ text: `[1]${' A berth costs forty euros.'.repeat(200)}`, gapMs: 20 })
    for await (const { choices } of await askStreamed()) if (choices[0]?.delta.content) break
    await vi.waitFor(async () => expect(await statuses()).toEqual(['stopped']), { timeout: 20_000 })

    const leaving = new AbortController()
    const whole = ask(false, leaving.signal)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['stopped', 'running']), {
      timeout: 20_000,
    })
    leaving.abort()
    await expect(whole).rejects.toThrow()
    await vi.waitFor(async () => expect(await statuses()).toEqual(['stopped', 'stopped']), {
      timeout: 20_000,
    })

    const stream = await askStreamed()
    await db.deleteFrom('api_keys').execute()
    await expect(readAll(stream)).rejects.toThrow(APIError)
  })
})

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
