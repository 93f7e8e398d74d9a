import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_SCOPES, type ApiScope } from '../contract/developers.ts'
import { createApi } from '../server/app.ts'
import { callRoute, expectedStatus } from './access-call.ts'
import { buildFixture, fixtureOf } from './access-fixture.ts'
import { KEY_RULES } from './access-matrix-keys.ts'
import { RULES } from './access-matrix-rules.ts'
import { ACTORS, type Actor, type Fixture, OBJECTS, type ObjectKind, type Rule } from './access-rule.ts'
import { TestClient } from './client.ts'
import { buildPosit, buildUser, type TestUser } from './factories.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** Of each kind, until a call has changed it: refused calls and reads share them. */
const fixtures = new Map<ObjectKind, Fixture>()

let app: TestApp
let owner: TestUser
let clients: Record<Actor, TestClient>
let sharedEmail: string

beforeAll(async () => {
  app = await startTestApp()
  const [person, other, shared, admin] = [
    await buildUser(app, { plan: 'posit_plus' }),
    await buildUser(app),
    await buildUser(app),
    await buildUser(app, { admin: true }),
  ]
  owner = person
  sharedEmail = shared.email
  clients = {
    guest: new TestClient(app.url),
    owner: owner.client,
    other: other.client,
    shared: shared.client,
    admin: admin.client,
  }
})
afterAll(() => app.close())

/** A client with a new key instead of a session. */
async function keyClient(holder: TestUser, scopes: readonly ApiScope[], positIds: string[] | null = null) {
  const settings = { name: 'Matrix', scopes: [...scopes], posit_ids: positIds, expires_at: null }
  const { row, key } = await app.services.developers.createKey(holder.id, settings)
  const client = new TestClient(app.url)
  client.apiKey = key
  return Object.assign(client, { keyId: row.id })
}

/** All but those of the fixtures: a person has a limited number. */
function dropKeys() {
  const kept = [...fixtures.values()].map(({ apiKeyId }) => apiKeyId)
  return app.database.db
    .deleteFrom('api_keys')
    .where('id', 'not in', [uuidv7(), ...kept])
    .execute()
}

/** Calls that change the caller's own account get a new user each. */
async function clientFor(actor: Actor, rule: Rule): Promise<TestClient> {
  const isAboutOneself = !rule.object && rule.needsSession && actor !== 'guest'
  return isAboutOneself ? (await buildUser(app, { admin: actor === 'admin' })).client : clients[actor]
}

async function fixtureFor(rule: Rule, object: ObjectKind): Promise<Fixture> {
  if (!rule.object) return fixtureOf('')
  if (object === 'missing' || object === 'malformed') {
    return fixtureOf(object === 'missing' ? uuidv7() : 'not-an-id')
  }
  const fixture = fixtures.get(object) ?? (await buildFixture({ app, owner, sharedEmail }, object))
  fixtures.set(object, fixture)
  return fixture
}

async function call(route: string, rule: Rule, client: TestClient, object: ObjectKind) {
  const reply = await callRoute(route, rule, client, await fixtureFor(rule, object))
  if (reply.status < 300 && !route.startsWith('GET ')) fixtures.delete(object)
  return reply
}

test('the matrix has one row for each route', () => {
  const routes = createApi(app.services)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !route.includes('/auth/v1'))
  expect([...new Set(routes)].sort()).toEqual(Object.keys(RULES).sort())
})

test('the matrix names the scope of each route as the API reference does', async () => {
  const response = await clients.guest.call<ApiDocument>('GET', '/openapi.json')
  const scopes = Object.entries(response.body.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { security = [] }]) => {
      const found = security.flatMap(({ apiKey = [] }) => apiKey)
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      return found.length > 0 ? [[route, found]] : []
    }),
  )
  expect(Object.fromEntries(scopes)).toEqual(
    Object.fromEntries(
      Object.entries(KEY_RULES).map(([route, { scope, or }]) => [route, or ? [scope, or] : [scope]]),
    ),
  )
})

interface ApiDocument {
  paths: Record<string, Record<string, { security?: { apiKey?: string[] }[] }>>
}

describe.each(Object.entries(RULES))('%s', (route, rule) => {
  const objects: readonly ObjectKind[] = rule.object ? OBJECTS : ['public']

  test.each(objects)('serves the actors it allows and no others, on a %s object', async (object) => {
    const statuses: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const actor of ACTORS) {
      const { status } = await call(route, rule, await clientFor(actor, rule), object)
      statuses[actor] = status
      expected[actor] = expectedStatus(rule, actor, object)
    }
    expect(statuses).toEqual(expected)
  })

  const { scope, ok = rule.ok, limited = 404 } = KEY_RULES[route] ?? {}

  if (rule.isProtocol) return
  if (!scope) {
    test('turns API keys away, or gives them what it gives to guests', async () => {
      await dropKeys()
      const { status } = await call(route, rule, await keyClient(owner, API_SCOPES), 'public')
      const guests = expectedStatus(rule, 'guest', 'public')
      expect(rule.needsSession ? [403] : [403, guests]).toContain(status)
    })
  } else {
    test('opens to API keys of its scope and of its posit alone', async () => {
      await dropKeys()
      // The owner of the fixtures has more posits than a plan allows.
      const holder = rule.object ? owner : await buildUser(app)
      const elsewhere = await buildPosit(app, { owner: holder })
      const revoked = await keyClient(holder, API_SCOPES)
      await app.services.developers.revokeKey(holder.id, revoked.keyId)
      const holders = {
        revoked,
        limited: await keyClient(holder, API_SCOPES, [elsewhere.id]),
        unscoped: await keyClient(
          holder,
          API_SCOPES.filter((name) => name !== scope),
        ),
        scoped: await keyClient(holder, [scope]),
      }
      const statuses: Record<string, number> = {}
      for (const [name, client] of Object.entries(holders)) {
        statuses[name] = (await call(route, rule, client, 'private')).status
      }
      expect(statuses).toEqual({ revoked: 401, limited, unscoped: 403, scoped: ok })
    })
  }

  if (!rule.object) return

  test('answers the forbidden and the missing byte for byte alike', async () => {
    const forbidden = await call(route, rule, clients.other, 'private')
    const missing = await call(route, rule, clients.other, 'missing')
    expect(forbidden).toEqual(missing)
  })
})
