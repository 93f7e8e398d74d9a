/** A model is tried in the protocol of its own server: it lists its models, answers, and what fails is said. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  MODEL_PROBLEMS,
  type ModelChoice,
  type ModelTrial,
  type OfferedModels,
} from '../../contract/assistant-settings.ts'
import { buildUser, type TestUser } from '../../tests/factories.ts'
import { OLLAMA_MODELS, startFakeOllama } from '../../tests/fakes/ollama.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { toollessReply } from '../../tests/fakes/openai-smart.ts'
import { type OtherProviders, startOtherProviders } from '../../tests/fakes/other-providers.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KEY = 'sk-planted-0123456789abcdef'
const PATH = '/rest/v1/assistant_settings'
const NAMES = ['ollama', 'chat completions', 'openai', 'anthropic', 'google'] as const
type Name = (typeof NAMES)[number]

let app: TestApp
let admin: TestUser
let ollama: FakeOpenAi
let compatible: FakeOpenAi
let other: OtherProviders

beforeAll(async () => {
  ollama = await startFakeOllama()
  compatible = await startFakeOpenAi({ models: ['small', 'vectors'], ownedBy: 'vllm', key: KEY })
  other = await startOtherProviders({ key: KEY })
  app = await startTestApp({ env: { AI_TIMEOUT_MS: '8000', AI_FIRST_TOKEN_TIMEOUT_MS: '1500' } })
  admin = await buildUser(app, { admin: true })
})
afterEach(() => {
  for (const fake of [ollama, compatible]) fake.reset()
  other.trouble = null
})
afterAll(async () => {
  await app.close()
  await Promise.all([ollama, compatible, other].map((server) => server.close()))
})

function choiceOf(name: Name): ModelChoice {
  const server = { api_key: KEY, embedding_model: null }
  const openAi = { ...server, provider: 'openai-compatible' as const }
  if (name === 'ollama') return { ...openAi, api_key: null, base_url: ollama.url, model: 'llama3.2' }
  if (name === 'chat completions') return { ...openAi, base_url: compatible.url, model: 'small' }
  return { ...server, provider: name, base_url: `${other.url}/${name}`, model: 'some-model' }
}
const tried = async (choice: ModelChoice) =>
  (await admin.client.call<ModelTrial>('POST', `${PATH}/trial`, choice)).body
/** What each of them says to its usual choice with these changes. */
async function tryEach(changes: Partial<ModelChoice> = {}): Promise<Record<Name, ModelTrial>> {
  const trials = NAMES.map(async (name) => [name, await tried({ ...choiceOf(name), ...changes })])
  return Object.fromEntries(await Promise.all(trials))
}
const problemsOf = (trials: Record<Name, ModelTrial>) =>
  Object.fromEntries(NAMES.map((name) => [name, trials[name].problem]))
const each = <T>(value: T, but: Partial<Record<Name, T>> = {}) =>
  Object.fromEntries(NAMES.map((name) => [name, name in but ? but[name] : value]))

test.each([
  ['ollama', Object.values(OLLAMA_MODELS).sort(), Object.values(OLLAMA_MODELS).sort()],
  ['chat completions', ['small', 'vectors'], ['small', 'vectors']],
  ['openai', ['some-embeddings', 'some-model'], ['some-embeddings', 'some-model']],
  ['anthropic', ['some-model'], []],
  ['google', ['some-model'], ['some-embeddings']],
] as const)('%s lists its models', async (name, models, embedding_models) => {
  const { provider, base_url, api_key } = choiceOf(name)
  const server = { provider, base_url, api_key }
  const { body } = await admin.client.call<OfferedModels>('POST', `${PATH}/models`, server)
  expect(body).toEqual({ models, embedding_models, problem: null })
})

test('each answers, with its citation and the time it took', async () => {
  const trials = await tryEach()
  for (const name of NAMES) {
    expect(trials[name]).toMatchObject({ problem: null, lacks_tools: false })
    expect(trials[name].citations.map(({ source }) => source)).toEqual(['Opening hours'])
    expect(trials[name].milliseconds).toBeGreaterThan(0)
  }
  expect(trials.ollama.answer).toContain('opens at six in the morning')
  expect(trials.google.answer).toBe('We open at six.')
})

test('each that offers embeddings gives vectors of the chosen model', async () => {
  const chosen: [Name, string][] = [
    ['ollama', 'nomic-embed-text'],
    ['chat completions', 'vectors'],
    ['openai', 'some-embeddings'],
    ['google', 'some-embeddings'],
  ]
  for (const [name, embedding_model] of chosen)
    expect(await tried({ ...choiceOf(name), embedding_model })).toMatchObject({ problem: null })
  const unfit = await tried({ ...choiceOf('openai'), embedding_model: 'some-model' })
  expect(unfit).toMatchObject({ answer: 'We open at six.', problem: 'no_embeddings' })
})

test('each says that the key is wrong, and none that a key is missing where none is needed', async () => {
  expect(problemsOf(await tryEach({ api_key: 'sk-wrong' }))).toEqual(each('wrong_key', { ollama: null }))
  const keyless = { ...choiceOf('chat completions'), api_key: null }
  expect(await tried(keyless)).toMatchObject({ problem: 'key_needed' })
})

test('each says that it does not offer the model', async () => {
  expect(problemsOf(await tryEach({ model: 'gone' }))).toEqual(each('no_such_model'))
})

test('each that refuses tools answers without them', async () => {
  compatible.always(toollessReply)
  other.trouble = 'no tools'
  const trials = await tryEach()
  trials.ollama = await tried({ ...choiceOf('ollama'), model: OLLAMA_MODELS.toolless })
  for (const name of NAMES) expect(trials[name]).toMatchObject({ problem: null, lacks_tools: true })
})

test('each that does not answer in time is too slow', async () => {
  for (const fake of [ollama, compatible]) fake.always(fault('hang_before_headers'))
  other.trouble = 'hang'
  expect(problemsOf(await tryEach())).toEqual(each('too_slow'))
})

test('each that refuses more requests says so', async () => {
  for (const fake of [ollama, compatible]) fake.always(fault('rate_limited'))
  other.trouble = 429
  expect(problemsOf(await tryEach())).toEqual(each('over_quota'))
})

test('an address where nothing answers, and one of another kind of server, are told apart', async () => {
  expect(problemsOf(await tryEach({ base_url: 'http://127.0.0.1:9/v1' }))).toEqual(each('not_reachable'))
  expect(problemsOf(await tryEach({ base_url: app.url }))).toEqual(each('no_model_server'))
})

test('every problem has a sentence', () => {
  for (const words of Object.values(MODEL_PROBLEMS)) expect(words).toMatch(/^[A-Z].*\.$/)
})
