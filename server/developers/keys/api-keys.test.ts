import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiKey, ApiKeyCreate, NewApiKey } from '../../../contract/developers.ts'
import { askPosit, openSession, say } from '../../../tests/ask.ts'
import { TestClient } from '../../../tests/client.ts'
import {
  buildPosit,
  buildUser,
  TEST_PASSWORD,
  type TestPosit,
  type TestUser,
} from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function createKey(owner: TestUser, settings: Partial<ApiKeyCreate> = {}): Promise<NewApiKey> {
  const body = { name: 'Website', scopes: ['read'], ...settings }
  const response = await owner.client.call<NewApiKey>('POST', '/rest/v1/api_keys', body)
  expect(response.status).toBe(201)
  return response.body
}

function clientOf(key: string): TestClient {
  const client = new TestClient(app.url)
  client.apiKey = key
  return client
}

const listKeys = async ({ client }: TestUser) =>
  (await client.call<{ items: ApiKey[] }>('GET', '/rest/v1/api_keys')).body.items

const tryKey = async (key: string) => {
  const { status, body } = await clientOf(key).call<{ code?: string }>('GET', '/rest/v1/posits')
  return { status, body }
}

test('a key is shown once and stored as a hash only', async () => {
  const owner = await buildUser(app)
  const { key, ...shown } = await createKey(owner, { name: 'Help desk' })
  expect(key).toMatch(/^posit_[\w-]{43}$/)
  expect(await listKeys(owner)).toEqual([{ ...shown, name: 'Help desk', hint: key.slice(-4) }])
  const stored = await app.database.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(key.slice(6, -4))
})

test('a key acts for its owner, and a cookie beside it changes nothing', async () => {
  const owner = await buildUser(app)
  const { id } = await buildPosit(app, { owner })
  const { key } = await createKey(owner)
  const client = clientOf(key)
  for (const [name, value] of (await buildUser(app)).client.cookies) client.cookies.set(name, value)
  expect((await client.call('GET', `/rest/v1/posits/${id}`)).status).toBe(200)
})

test('a revoked key is refused at once, as an expired or unknown one is', async () => {
  const owner = await buildUser(app)
  const [revoked, expired] = [await createKey(owner), await createKey(owner)]
  expect((await tryKey(revoked.key)).status).toBe(200)
  await owner.client.call('DELETE', `/rest/v1/api_keys/${revoked.id}`)
  await app.database.db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', expired.id)
    .execute()
  const unknown = await tryKey(`posit_${randomBytes(32).toString('base64url')}`)
  expect(unknown).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
  expect(await tryKey(revoked.key)).toEqual(unknown)
  expect(await tryKey(expired.key)).toEqual(unknown)
  expect(await tryKey('posit_short')).toEqual(unknown)
})

test('none of 1,000 foreign keys gets in', async () => {
  const { key } = await createKey(await buildUser(app))
  for (let batch = 0; batch < 20; batch++) {
    const keys = Array.from({ length: 50 }, (_, index) => foreignKey(key, index))
    const tries = await Promise.all(keys.map(tryKey))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
  }
})

/** Well-formed and random, or one character beside a real one. */
function foreignKey(key: string, index: number): string {
  if (index % 2) return `posit_${randomBytes(32).toString('base64url')}`
  const place = 6 + (index % 43)
  return key.slice(0, place) + (key[place] === 'A' ? 'B' : 'A') + key.slice(place + 1)
}

test('the last use of a key is noted, at most once a minute', async () => {
  const owner = await buildUser(app)
  const { key } = await createKey(owner)
  const lastUse = async () => (await listKeys(owner))[0]?.last_used_at ?? null
  expect(await lastUse()).toBeNull()
  await tryKey(key)
  await vi.waitFor(async () => expect(await lastUse()).not.toBeNull(), { timeout: 20_000 })
  const first = await lastUse()
  await tryKey(key)
  await tryKey(key)
  expect(await lastUse()).toBe(first)
})

test('a key with a list covers those posits alone', async () => {
  const owner = await buildUser(app, { plan: 'posit_plus' })
  const [listed, other] = [await buildPosit(app, { owner }), await buildPosit(app, { owner })]
  const { key } = await createKey(owner, { posit_ids: [listed.id] })
  const { body } = await clientOf(key).call<{ items: { id: string }[] }>('GET', '/rest/v1/posits')
  expect(body.items.map(({ id }) => id)).toEqual([listed.id])
  expect((await clientOf(key).call('GET', `/rest/v1/posits/${other.id}`)).status).toBe(404)
})

test("somebody else's posit cannot be listed in a key", async () => {
  const { id } = await buildPosit(app, { privacy: 'public' })
  const owner = await buildUser(app)
  const body = { name: 'Website', scopes: ['ask'], posit_ids: [id] }
  expect((await owner.client.call('POST', '/rest/v1/api_keys', body)).status).toBe(404)
})

test('parallel requests make no more keys than the limit', async () => {
  const owner = await buildUser(app)
  const body = { name: 'Website', scopes: ['ask'] }
  const calls = Array.from({ length: 60 }, () => owner.client.call('POST', '/rest/v1/api_keys', body))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(50)
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
})

test('keys end with the account', async () => {
  const owner = await buildUser(app)
  const { key } = await createKey(owner)
  await owner.client.call('DELETE', '/rest/v1/users/me', { password: TEST_PASSWORD })
  expect((await tryKey(key)).status).toBe(401)
})

test.each([
  [{ name: '' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ posit_ids: [] }, 'posit_ids'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
])('a key cannot be made with %j', async (settings, field) => {
  const { client } = await buildUser(app)
  const body = { name: 'Website', scopes: ['ask'], ...settings }
  const response = await client.call<{ fields: object }>('POST', '/rest/v1/api_keys', body)
  expect(response.status).toBe(400)
  expect(Object.keys(response.body.fields)).toEqual([field])
})

const LESSON = 'The cellar key hangs behind the clock.'

test('a key that may only teach holds an update session and asks nothing', async () => {
  const owner = await buildUser(app)
  const { id: positId } = await buildPosit(app, { owner })
  const keyOf = async (scope: 'ask' | 'teach') => clientOf((await createKey(owner, { scopes: [scope] })).key)
  const [asking, teaching] = [await keyOf('ask'), await keyOf('teach')]
  const { id: sessionId } = await openSession({ id: positId, owner: { ...owner, client: teaching } })
  expect((await askPosit(asking, positId, LESSON, { sessionId })).body).toMatchObject({
    code: 'key_scope',
    error: expect.stringContaining('teach'),
  })
  expect(await askPosit(teaching, positId, LESSON, { sessionId })).toMatchObject({
    status: 200,
    body: { stored: [expect.anything()] },
  })
  const question = 'Where does the cellar key hang?'
  expect((await askPosit(teaching, positId, question)).body).toMatchObject({ code: 'key_scope' })
  expect(await askPosit(asking, positId, question)).toMatchObject({ status: 200, body: { state: 'known' } })
})

test('a limited key undoes changes of its posit alone', async () => {
  const owner = await buildUser(app, { plan: 'posit_plus' })
  const [covered, other] = [await buildPosit(app, { owner }), await buildPosit(app, { owner })]
  const { key } = await createKey(owner, { scopes: ['teach'], posit_ids: [covered.id] })
  const teach = async (posit: TestPosit) => {
    const { stored } = await say(posit, (await openSession(posit)).id, LESSON)
    return `/rest/v1/knowledge_changes/${stored?.[0]?.id}/undo`
  }
  const [undoCovered, undoOther] = [await teach(covered), await teach(other)]
  expect((await clientOf(key).call('POST', undoOther)).status).toBe(404)
  expect((await clientOf(key).call('POST', undoCovered)).status).toBe(200)
})
