/** What calls of a model cost is counted, and a day's cap holds, also under parallel questions. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type {
  AssistantBudget,
  AssistantSettings,
  AssistantUsage,
  OwnAssistantUsage,
} from '../../contract/assistant-settings.ts'
import { askAsGuest } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { createLedger } from './spending/ledger.ts'
import { NO_SETTINGS } from './types.ts'

const PATH = '/rest/v1/assistant_settings'
const QUESTION = 'When does the harbour office open?'
const ANSWER = '[1] The harbour office opens at six in the morning.'
const OUTPUT_MAX = 100
const USED = { prompt_tokens: 300, completion_tokens: 40 }
const FREE: AssistantBudget = {
  ...{ input_price: null, output_price: null, embedding_price: null },
  ...{ cap_unit: 'tokens', instance_cap: null, person_cap: null, at_cap: 'builtin' },
}

let app: TestApp
let fake: FakeOpenAi
let admin: TestUser
let posit: TestPosit

beforeAll(async () => {
  fake = await startFakeOpenAi()
  const limits = { AI_MAX_OUTPUT_TOKENS: String(OUTPUT_MAX), AI_FAILURES_IN_A_ROW: '3' }
  app = await startTestApp({ env: { ...fake.env, ...limits } })
  admin = await buildUser(app, { admin: true })
  posit = await buildPosit(app, {
    privacy: 'public',
    knowledge: ['The harbour office opens at six in the morning.'],
  })
  // Its summary is a call too.
  await vi.waitFor(() => expect(fake.requests).toHaveLength(1), { timeout: 20_000 })
  await vi.waitFor(async () => expect((await usage()).days).toHaveLength(1), { timeout: 10_000 })
})
beforeEach(async () => {
  await app.services.assistantSettings.flush()
  await app.database.db.deleteFrom('assistant_usage').execute()
  await app.database.db.deleteFrom('assistant_reservations').execute()
  fake.reset()
  fake.always({ text: ANSWER, usage: USED })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

async function setBudget(budget: Partial<AssistantBudget>) {
  const { version } = (await admin.client.call<AssistantSettings>('GET', PATH)).body
  return admin.client.call('PUT', `${PATH}/budget`, { ...FREE, ...budget, version })
}
const ask = (positId = posit.id) => askAsGuest(app.url, positId, QUESTION)
const usage = async () => (await admin.client.call<AssistantUsage>('GET', '/rest/v1/assistant_usage')).body
const answersToday = async () => (await usage()).days.find(({ purpose }) => purpose === 'answers')
const state = async () => (await admin.client.call<AssistantSettings>('GET', PATH)).body.state
const hasReservations = async () =>
  (await app.database.db.selectFrom('assistant_reservations').select('id').execute()).length > 0

test('reported tokens are counted by day, purpose and posit, and cost what was entered', async () => {
  await setBudget({ input_price: 2, output_price: 10 })
  await ask()
  await ask()
  await vi.waitFor(
    async () =>
      expect(await answersToday()).toMatchObject({
        ...{ day: new Date().toISOString().slice(0, 10), calls: 2 },
        ...{ input_tokens: 600, output_tokens: 80, estimated_tokens: 0, cost: 600 * 2e-6 + 80 * 10e-6 },
      }),
    { timeout: 20_000 },
  )
  expect((await usage()).posits[0]).toMatchObject({
    posit_id: posit.id,
    ...{ title: 'A posit', input_tokens: 600, output_tokens: 80, estimated_tokens: 0 },
  })
})

test('tokens that no provider reports are estimated and marked so', async () => {
  await setBudget({})
  fake.always(ANSWER)
  await ask()
  await vi.waitFor(async () => expect((await answersToday())?.estimated_tokens).toBeGreaterThan(50), {
    timeout: 10_000,
  })
  fake.always(fault('refused_connection'))
  await app.services.assistantSettings.flush()
  await ask()
  expect((await answersToday())?.calls).toBe(1)
})

test.each(['tokens', 'money'] as const)(
  '50 parallel questions do not spend more than a cap in %s',
  async (cap_unit) => {
    const prices = { input_price: 1, output_price: 1 }
    const cap = cap_unit === 'tokens' ? 6000 : 0.006
    await setBudget({ ...prices, cap_unit, instance_cap: cap })
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask()))
    // At the cap the built-in assistant goes on.
    expect(replies.every(({ state }) => state === 'known')).toBe(true)
    await vi.waitFor(async () => expect(await hasReservations()).toBe(false), { timeout: 10_000 })
    const { today } = await usage()
    expect(today.tokens).toBeGreaterThan(0)
    expect(cap_unit === 'tokens' ? today.tokens : today.cost).toBeLessThanOrEqual(cap)
    expect(fake.requests.length * (USED.prompt_tokens + USED.completion_tokens)).toBe(today.tokens)
    expect(fake.requests.length).toBeLessThan(50)
    // Calls that came in under what they had reserved may have left room for a last one.
    await vi.waitFor(
      async () => {
        await ask()
        expect(await state()).toBe('at_cap')
      },
      { timeout: 20_000 },
    )
    await setBudget({ ...prices, cap_unit, instance_cap: 10 * cap })
    expect(await state()).toBe('ok')
  },
)

test('nodes that share a database share its caps', async () => {
  const settings = { ...NO_SETTINGS, instance_cap: 1000 }
  const prices = { input: null, output: null, embedding: null }
  const nodes = Array.from({ length: 5 }, () => createLedger(app.services.core, () => ({ settings, prices })))
  const call = {
    purpose: 'answers',
    model: 'any',
    positId: posit.id,
    inputTokens: 60,
    outputTokens: 40,
  } as const
  const opened = await Promise.all(nodes.flatMap((node) => Array.from({ length: 10 }, () => node.open(call))))
  expect(opened.filter(Boolean)).toHaveLength(10)
  for (const each of opened) each?.settle({ input: 10, output: 10, isEstimated: false })
  await Promise.all(nodes.map((node) => node.flush()))
  expect((await usage()).today.tokens).toBe(200)
  expect(await nodes[0]?.open(call)).not.toBeNull()
})

test('a person’s cap pauses that person’s posits alone, with a calm message', async () => {
  await setBudget({ person_cap: 1, at_cap: 'pause' })
  expect(JSON.stringify(await ask())).toContain('It answers again after midnight (UTC)')
  expect(fake.requests).toEqual([])
  expect(await state()).toBe('ok')
  await setBudget({ person_cap: 3000, at_cap: 'pause' })
  await ask()
  await vi.waitFor(
    async () => {
      const own = await posit.owner.client.call<OwnAssistantUsage>('GET', '/rest/v1/users/me/assistant_usage')
      expect(own.body).toMatchObject({
        posits: [{ posit_id: posit.id, purpose: 'answers', calls: 1 }],
        cap: { unit: 'tokens', amount: 3000 },
      })
    },
    { timeout: 20_000 },
  )
  const foreign = await admin.client.call<OwnAssistantUsage>('GET', '/rest/v1/users/me/assistant_usage')
  expect(foreign.body.posits).toEqual([])
})

test('a cap in money needs prices', async () => {
  const { status, body } = await setBudget({ cap_unit: 'money', instance_cap: 5 })
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'price_missing' })])
})

test('a provider that fails in a row is not asked for a while', async () => {
  await setBudget({})
  fake.always(fault('unauthorized'))
  for (let asked = 0; asked < 5; asked++) await ask()
  expect(fake.requests).toHaveLength(3)
  expect((await admin.client.call('GET', PATH)).body).toMatchObject({ state: 'failing' })
  expect((await new TestClient(app.url).call('GET', '/readyz')).body).toMatchObject({ assistant: 'failing' })
})
