/** A model is chosen on the screen: found, tried, saved with its key sealed, and in charge at once on every node. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type {
  AssistantNotice,
  AssistantSettings,
  FoundServers,
  ModelChoice,
  ModelTrial,
} from '../../contract/assistant-settings.ts'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { type OddServer, startOddServer } from '../../tests/fakes/odd-server.ts'
import { OLLAMA_MODELS, startFakeOllama } from '../../tests/fakes/ollama.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KEY = 'sk-planted-0123456789abcdef'
const PATH = '/rest/v1/assistant_settings'
const MODELS = ['small', 'vectors']

let app: TestApp
let fake: FakeOpenAi
let ollama: FakeOpenAi
/** One forwards to Ollama, one never answers. */
let odd: { redirecting: OddServer; silent: OddServer }
let admin: TestUser

beforeAll(async () => {
  fake = await startFakeOpenAi({ models: MODELS, ownedBy: 'vllm', key: KEY })
  ollama = await startFakeOllama()
  odd = {
    redirecting: await startOddServer((_, response) =>
      response.writeHead(302, { location: `${ollama.url}/models` }).end(),
    ),
    silent: await startOddServer(() => {}),
  }
  app = await startTestApp({ env: environment() })
  admin = await buildUser(app, { admin: true })
})
afterAll(async () => {
  await app.close()
  await Promise.all([fake, ollama, ...Object.values(odd)].map((server) => server.close()))
})

const discovered = () => [ollama, fake, ...Object.values(odd)].map(({ url }) => new URL(url).host)
const environment = () => ({
  AI_DISCOVERY_HOSTS: discovered().join(', '),
  AI_TIMEOUT_MS: '4000',
  AI_FIRST_TOKEN_TIMEOUT_MS: '1000',
  AI_FAILURES_IN_A_ROW: '2',
})

const compatible = (changes: Partial<ModelChoice> = {}): ModelChoice => ({
  ...{ provider: 'openai-compatible', base_url: fake.url, api_key: KEY },
  ...{ model: 'small', embedding_model: null, ...changes },
})
const settings = async () => (await admin.client.call<AssistantSettings>('GET', PATH)).body
const save = async (choice: ModelChoice) =>
  admin.client.call<AssistantSettings & { error: string; code: string; fields?: Record<string, string> }>(
    'PUT',
    `${PATH}/model`,
    { ...choice, version: (await settings()).version },
  )
const reset = async () =>
  admin.client.call('DELETE', `${PATH}/model`, { version: (await settings()).version })
const tryCurrent = async () => (await admin.client.call<ModelTrial>('POST', `${PATH}/model/trial`)).body

test('without a model the built-in assistant answers, and nothing is locked', async () => {
  expect(await settings()).toMatchObject({ model: null, state: 'builtin', locked: { provider: false } })
})

test('servers of local models are found without a key, and neither waited for long nor followed', async () => {
  fake.reset()
  ollama.reset()
  const { servers, asked } = (await admin.client.call<FoundServers>('POST', `${PATH}/discovery`)).body
  const models = [...Object.values(OLLAMA_MODELS)]
  expect(servers).toEqual([{ name: 'Ollama', base_url: ollama.url, models }])
  const loopback = [11_434, 1234, 8080, 8000].map((port) => `127.0.0.1:${port}`)
  expect(asked).toEqual([...loopback, ...discovered()])
  const seen = [...fake.requests, ...ollama.requests].map(({ path, headers }) => [
    path,
    headers.authorization,
  ])
  expect(seen).toEqual(Array(2).fill(['/v1/models', undefined]))
})

test('bad input is refused in words and keeps the last working setting', async () => {
  expect((await save(compatible({ embedding_model: 'vectors' }))).status).toBe(200)
  const before = await settings()
  fake.always(fault('hang_before_headers'))
  expect((await save(compatible())).body.error).toContain('did not answer in time')
  fake.always(null)
  const refusals: [Partial<ModelChoice>, string, string][] = [
    [{ base_url: 'http://127.0.0.1:9/v1' }, 'base_url', 'Nothing answers at this address'],
    [{ base_url: app.url }, 'base_url', 'it is no model server'],
    [{ base_url: 'file:///etc/passwd' }, 'base_url', 'Enter an address like'],
    [{ base_url: 'http://user:secret@localhost/v1' }, 'base_url', 'without a password'],
    [{ api_key: 'sk with spaces' }, 'api_key', 'A key has no spaces'],
    [{ api_key: 'sk-wrong' }, 'api_key', 'refuses this key'],
    [{ model: 'gone-tomorrow' }, 'model', 'does not offer this model'],
    [{ provider: 'anthropic', base_url: null, api_key: null }, 'api_key', 'Enter the key'],
  ]
  for (const [changes, field, words] of refusals) {
    const { status, body } = await save(compatible(changes))
    expect([status, body.fields?.[field]], JSON.stringify(changes)).toEqual([
      400,
      expect.stringContaining(words),
    ])
  }
  expect(await settings()).toEqual(before)
})

test('the key is sealed, never shown, and goes to no other address', async () => {
  await save(compatible())
  const row = await app.database.db.selectFrom('assistant_settings').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(KEY)
  const { body } = await admin.client.call('GET', PATH)
  expect(JSON.stringify(body)).not.toContain(KEY)
  expect(body).toMatchObject({ model: { has_key: true } })
  const { api_key: _, ...keyless } = compatible()
  expect((await save(keyless)).status).toBe(200)
  ollama.reset()
  const server = { provider: keyless.provider, base_url: ollama.url }
  const { status } = await admin.client.call('POST', `${PATH}/models`, server)
  expect([status, ollama.requests.length]).toEqual([400, 0])
  // Whoever can write the database cannot have it sent elsewhere either.
  await app.database.db.updateTable('assistant_settings').set({ base_url: ollama.url }).execute()
  expect(await settings()).toMatchObject({ key_lost: true, state: 'builtin', model: null })
  expect(ollama.requests).toEqual([])
  await reset()
})

test('a saved model answers at once on every node, and is gone from each when it is removed', async () => {
  const node = await startTestApp({ env: environment(), beside: app })
  const posit = await buildPosit(app, { privacy: 'public', knowledge: ['The harbour office opens at six.'] })
  const ask = () => askAsGuest(node.url, posit.id, 'When does the harbour office open?')
  await save(compatible())
  await vi.waitFor(() => expect(node.services.assistant.name).toBe('small'), { timeout: 5000 })
  fake.reset()
  await ask()
  expect(fake.requests.at(-1)?.body.model).toBe('small')
  await save(compatible({ model: 'vectors' }))
  await vi.waitFor(() => expect(node.services.assistant.name).toBe('vectors'), { timeout: 5000 })
  await reset()
  expect(app.services.assistant.name).toBe('builtin')
  await vi.waitFor(() => expect(node.services.assistant.name).toBe('builtin'), { timeout: 5000 })
  fake.reset()
  expect(await ask()).toMatchObject({ state: 'known' })
  expect(fake.requests).toEqual([])
  await node.close()
})

test('a model that is gone tomorrow stays the setting, is said to fail, and answers again once it is back', async () => {
  await save(compatible())
  const posit = await buildPosit(app, { privacy: 'public', knowledge: ['The harbour office opens at six.'] })
  const ask = () => askAsGuest(app.url, posit.id, 'When does the harbour office open?')
  const before = await settings()
  MODELS.splice(0, 1)
  for (let asked = 0; asked < 3; asked++) await ask()
  expect(await settings()).toEqual({ ...before, state: 'failing' })
  expect(await tryCurrent()).toMatchObject({ answer: null, problem: 'no_such_model' })
  MODELS.unshift('small')
  expect(await tryCurrent()).toMatchObject({ problem: null })
  expect(await settings()).toEqual(before)
  expect(await ask()).toMatchObject({ state: 'known' })
  await reset()
  expect((await admin.client.call('POST', `${PATH}/model/trial`)).status).toBe(409)
})

test('knowledge that is there already is embedded in the background, with its progress shown', async () => {
  await buildPosit(app, {
    owner: admin,
    knowledge: ['A berth costs forty euros.', 'The ferry leaves at noon.'],
  })
  expect((await settings()).embeddings).toBeNull()
  await save(compatible({ embedding_model: 'vectors' }))
  const { embeddings } = await settings()
  expect(embeddings?.chunks).toBeGreaterThanOrEqual(2)
  await vi.waitFor(
    async () =>
      expect((await settings()).embeddings).toEqual({ ...embeddings, embedded: embeddings?.chunks }),
    { timeout: 20_000, interval: 100 },
  )
  await reset()
})

test('two administrators do not overwrite each other', async () => {
  const { version } = await settings()
  const change = { ...compatible(), version }
  expect((await admin.client.call('PUT', `${PATH}/model`, change)).status).toBe(200)
  expect((await admin.client.call('PUT', `${PATH}/model`, change)).status).toBe(409)
  await reset()
})

test('what the environment sets wins and is locked', async () => {
  const locked = await startTestApp({ env: fake.env })
  const boss = await buildUser(locked, { admin: true })
  const { body } = await boss.client.call<AssistantSettings>('GET', PATH)
  expect(body).toMatchObject({ model: { name: 'fake-model' }, locked: { provider: true } })
  const change = { ...compatible(), version: body.version }
  expect((await boss.client.call('PUT', `${PATH}/model`, change)).status).toBe(409)
  // It can be tested all the same.
  const { body: trial } = await boss.client.call('POST', `${PATH}/model/trial`)
  expect(trial).toMatchObject({ problem: 'wrong_key' })
  await locked.close()
})

test('a model that the environment names answers from the server that is chosen', async () => {
  const named = await startTestApp({ env: { AI_MODEL: 'vectors' } })
  const boss = await buildUser(named, { admin: true })
  const { body } = await boss.client.call<AssistantSettings>('GET', PATH)
  expect(body.locked).toEqual({ provider: false, model: 'vectors', embedding_model: null })
  const saved = await boss.client.call('PUT', `${PATH}/model`, { ...compatible(), version: body.version })
  expect(saved.body).toMatchObject({ model: { name: 'vectors' } })
  await named.close()
})

test('each administrator is shown once which assistant answers', async () => {
  const second = await buildUser(app, { admin: true })
  const noticeOf = async ({ client }: TestUser) =>
    (await client.call<AssistantNotice>('GET', `${PATH}/notice`)).body
  expect(await noticeOf(second)).toEqual({ is_open: true, model: null })
  await second.client.call('DELETE', `${PATH}/notice`)
  expect(await noticeOf(second)).toMatchObject({ is_open: false })
  // Somebody who chooses a model need not be shown where to.
  const third = await buildUser(app, { admin: true })
  const { version } = await settings()
  await third.client.call('PUT', `${PATH}/model`, { ...compatible(), version })
  expect(await noticeOf(third)).toEqual({ is_open: false, model: 'small' })
  await reset()
})

test('one administrator is made by the code on the log, once, and guesses are limited', async () => {
  const fresh = await startTestApp({ env: { POSIT_LIMITS: 'on' } })
  const [first, second] = [await buildUser(fresh), await buildUser(fresh)]
  const code = await fresh.services.accounts.administratorCode()
  const claim = (user: TestUser, given: unknown) =>
    user.client.call('POST', '/rest/v1/administrators', { code: given })
  expect((await claim(first, 'AAAA-BBBB-CCCC')).status).toBe(400)
  const both = await Promise.all([claim(first, code), claim(second, code?.toLowerCase())])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await fresh.services.accounts.administratorCode()).toBeNull()
  const [winner, loser] = both[0].status === 200 ? [first, second] : [second, first]
  expect((await winner.client.call('GET', PATH)).status).toBe(200)
  expect((await loser.client.call('GET', PATH)).status).toBe(404)
  await fresh.database.db.deleteFrom('user_roles').execute()
  expect((await claim(loser, code)).status).toBe(400)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => claim(loser, 'AAAA-BBBB-CCCC')))
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  await fresh.close()
})
