/** A model is chosen on the screen: found, tried, saved with its key sealed, and in charge at once on every node. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type {
  AssistantSettings,
  FoundServers,
  ModelChoice,
  ModelTrial,
  OfferedModels,
} from '../../contract/assistant-settings.ts'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { toollessReply } from '../../tests/fakes/openai-smart.ts'
import { type OtherProviders, startOtherProviders } from '../../tests/fakes/other-providers.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KEY = 'sk-planted-0123456789abcdef'
const PATH = '/rest/v1/assistant_settings'

let app: TestApp
let fake: FakeOpenAi
let other: OtherProviders
let admin: TestUser

beforeAll(async () => {
  fake = await startFakeOpenAi({ models: ['small', 'vectors'], ownedBy: 'vllm', key: KEY })
  other = await startOtherProviders({ key: KEY })
  const open = await startFakeOpenAi({ models: ['llama3:latest'], ownedBy: 'library' })
  opened.push(open)
  app = await startTestApp({
    env: {
      AI_DISCOVERY_HOSTS: [open, fake].map(({ url }) => new URL(url).host).join(','),
      AI_TIMEOUT_MS: '4000',
      AI_FIRST_TOKEN_TIMEOUT_MS: '1000',
    },
  })
  admin = await buildUser(app, { admin: true })
})
const opened: FakeOpenAi[] = []
afterAll(async () => {
  await app.close()
  await Promise.all([fake, other, ...opened].map((server) => server.close()))
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
const tried = async (choice: ModelChoice) =>
  (await admin.client.call<ModelTrial>('POST', `${PATH}/trial`, choice)).body

test('without a model the built-in assistant answers, and nothing is locked', async () => {
  expect(await settings()).toMatchObject({ model: null, state: 'builtin', locked: { provider: false } })
})

test('servers of local models are found without a key, in a second', async () => {
  fake.reset()
  const start = performance.now()
  const { servers } = (await admin.client.call<FoundServers>('POST', `${PATH}/discovery`)).body
  expect(performance.now() - start).toBeLessThan(5000)
  expect(servers).toEqual([{ name: 'Ollama', base_url: opened[0]?.url, models: ['llama3:latest'] }])
  const asked = [...fake.requests, ...(opened[0]?.requests ?? [])]
  expect(asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/v1/models', undefined],
    ['/v1/models', undefined],
  ])
})

test.each(['openai', 'anthropic', 'google'] as const)('%s lists its models and answers', async (provider) => {
  const server = { provider, base_url: `${other.url}/${provider}`, api_key: KEY }
  const { body } = await admin.client.call<OfferedModels>('POST', `${PATH}/models`, server)
  const embedding_models = {
    openai: ['some-embeddings', 'some-model'],
    anthropic: [],
    google: ['some-embeddings'],
  }
  expect(body).toMatchObject({ embedding_models: embedding_models[provider], problem: null })
  expect(body.models).toContain('some-model')
  const choice = { ...server, model: 'some-model', embedding_model: null }
  expect(await tried(choice)).toMatchObject({ answer: 'We open at six.', problem: null, lacks_tools: false })
  expect(await tried({ ...choice, api_key: 'sk-wrong' })).toMatchObject({
    answer: null,
    problem: 'wrong_key',
  })
  expect(await tried({ ...choice, model: 'gone' })).toMatchObject({ problem: 'no_such_model' })
})

test('a trial shows the answer with its citations, and whether tools are missing', async () => {
  expect(await tried(compatible())).toMatchObject({
    question: 'When does the harbour office open?',
    answer: 'The harbour office opens at six in the morning and closes at nine in the evening.',
    citations: [{ source: 'Opening hours' }],
    ...{ problem: null, lacks_tools: false },
  })
  fake.always(toollessReply)
  expect(await tried(compatible())).toMatchObject({ problem: null, lacks_tools: true })
  fake.always(null)
})

test('a provider that refuses tools answers without them', async () => {
  const plain = await startOtherProviders({ hasTools: false })
  const trials = (['openai', 'anthropic', 'google'] as const).map((provider) =>
    tried({
      provider,
      base_url: `${plain.url}/${provider}`,
      api_key: KEY,
      model: 'some-model',
      embedding_model: null,
    }),
  )
  for (const trial of await Promise.all(trials))
    expect(trial).toMatchObject({ problem: null, lacks_tools: true })
  await plain.close()
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
  const elsewhere = opened[0]
  elsewhere?.reset()
  const server = { provider: keyless.provider, base_url: elsewhere?.url }
  const { status } = await admin.client.call('POST', `${PATH}/models`, server)
  expect([status, elsewhere?.requests.length]).toEqual([400, 0])
})

test('a saved model answers at once, on this node and on others, and is gone when it is removed', async () => {
  await save(compatible())
  const posit = await buildPosit(app, { owner: admin, knowledge: ['The harbour office opens at six.'] })
  fake.reset()
  await askAsGuest(app.url, posit.id, 'When does the harbour office open?', admin.client)
  expect(fake.requests.at(-1)?.body.model).toBe('small')
  const { core } = app.services
  // Another node changed them.
  await app.database.db.updateTable('assistant_settings').set({ model: 'vectors' }).execute()
  await core.channel.publish(core.db, 'assistant-settings')
  await vi.waitFor(() => expect(app.services.assistant.name).toBe('vectors'), { timeout: 5000 })
  expect((await reset()).status).toBe(200)
  expect(app.services.assistant.name).toBe('builtin')
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
  expect(body).toMatchObject({ model: { name: 'fake-model' }, locked: { provider: true, model: true } })
  const { status } = await boss.client.call('PUT', `${PATH}/model`, {
    ...compatible(),
    version: body.version,
  })
  expect(status).toBe(409)
  await locked.close()
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
