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

const dropKeys = () => app.database.db.deleteFrom('api_keys').execute()

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
  return buildFixture({ app, owner, sharedEmail }, object)
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
    let fixture = await fixtureFor(rule, object)
    for (const actor of ACTORS) {
      const { status } = await callRoute(route, rule, await clientFor(actor, rule), fixture)
      statuses[actor] = status
      expected[actor] = expectedStatus(rule, actor, object)
      if (status < 300 && !route.startsWith('GET ')) fixture = await fixtureFor(rule, object)
    }
    expect(statuses).toEqual(expected)
  })

  const { scope, ok = rule.ok, limited = 404 } = KEY_RULES[route] ?? {}

  if (rule.isProtocol) return
  if (!scope) {
    test('turns API keys away, or gives them what it gives to guests', async () => {
      await dropKeys()
      const fixture = await fixtureFor(rule, 'public')
      const { status } = await callRoute(route, rule, await keyClient(owner, API_SCOPES), fixture)
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
      const fixture = await fixtureFor(rule, 'private')
      const statuses: Record<string, number> = {}
      for (const [name, client] of Object.entries(holders)) {
        statuses[name] = (await callRoute(route, rule, client, fixture)).status
      }
      expect(statuses).toEqual({ revoked: 401, limited, unscoped: 403, scoped: ok })
    })
  }

  if (!rule.object) return

  test('answers the forbidden and the missing byte for byte alike', async () => {
    const forbidden = await callRoute(
      route,
      rule,
      clients.other,
      await buildFixture({ app, owner, sharedEmail }, 'private'),
    )
    const missing = await callRoute(route, rule, clients.other, await fixtureFor(rule, 'missing'))
    expect(forbidden).toEqual(missing)
  })
})
