import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Connection, ConnectionRequest } from '../../contract/mcp.ts'
import { TestClient } from '../../tests/client.ts'
import { buildUser, type TestUser } from '../../tests/factories.ts'
import { allow, openScreen, REDIRECT } from '../../tests/mcp-assistant.ts'
import { newVerifier, OAuthTestClient } from '../../tests/oauth-client.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let person: TestUser
let guest: TestClient
let oauth: OAuthTestClient
beforeAll(async () => {
  app = await startTestApp()
  person = await buildUser(app)
  guest = new TestClient(app.url)
  oauth = new OAuthTestClient(app.url)
})
afterAll(() => app.close())

const decide = (client: TestClient, decision: object) =>
  client.call<{ url: string; code: string }>('POST', '/rest/v1/connections', decision)

test.each([
  ['http elsewhere', 'http://elsewhere.example/callback'],
  ['http on a name that begins like a loopback', 'http://localhost.elsewhere.example/callback'],
  ['http on an address of the local network', 'http://192.168.0.7/callback'],
  ['a scheme of an app', 'com.example.app:/callback'],
  ['a script', 'javascript:alert(1)'],
  ['a fragment', 'https://assistant.example/callback#part'],
  ['a password', 'https://ada:secret@assistant.example/callback'],
  ['no address', 'callback'],
])('a redirect to %s cannot be registered', async (_, uri) => {
  const { status, body } = await oauth.register({
    redirect_uris: ['https://assistant.example/callback', uri],
  })
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_redirect_uri' })
})

test('a registration keeps a name and redirects, and nothing else that it claims', async () => {
  const { status, body } = await oauth.register({
    client_name: 'Posit\u202e https://posit.example\nOfficial',
    redirect_uris: ['https://assistant.example/callback'],
    logo_uri: 'https://elsewhere.example/logo.png',
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['client_credentials'],
    scope: 'manage',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    client_name: 'Posit [link] Official',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  })
  expect(body).not.toHaveProperty('client_secret')
  expect(body).not.toHaveProperty('logo_uri')
})

test('registrations are limited for each address', async () => {
  const env = { POSIT_LIMITS: 'on', LIMIT_ASSISTANT_REGISTRATIONS_PER_HOUR: '2' }
  const limited = await startTestApp({ env })
  try {
    const post = () => new OAuthTestClient(limited.url).register({ redirect_uris: [REDIRECT] })
    expect([await post(), await post(), await post()].map(({ status }) => status)).toEqual([201, 201, 429])
  } finally {
    await limited.close()
  }
})

test('a registration that nobody allows within a day is deleted', async () => {
  const { client_id } = await oauth.allowedCode(person)
  const unused = await oauth.registerClient()
  const { db } = app.database
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('oauth_clients').set({ created_at: yesterday }).execute()
  const fresh = await oauth.registerClient()
  await app.services.mcp.sweep({}, new AbortController().signal)
  const ids = (await db.selectFrom('oauth_clients').select('client_id').execute()).map((row) => row.client_id)
  expect(ids).toEqual(expect.arrayContaining([client_id, fresh]))
  expect(ids).not.toContain(unused)
})

test('the screen names where the answer goes and what is asked for, by default nothing that writes', async () => {
  const read = async (scope: string) => {
    const { search } = await oauth.leadOf(guest, { scope })
    const path = `/rest/v1/connection_requests?${new URLSearchParams({ query: search.slice(1) })}`
    return (await guest.call<ConnectionRequest>('GET', path)).body
  }
  const shown = { client_name: 'A helper', redirect_host: '127.0.0.1:7777', is_local: true }
  expect(await read('')).toEqual({ ...shown, rights: ['ask', 'read'] })
  expect(await read('read teach')).toEqual({ ...shown, rights: ['read', 'teach'] })
})

test('a person is asked each time, whatever the client says', async () => {
  const { client_id } = await oauth.allowedCode(person)
  for (const prompt of ['none', 'login', 'consent']) {
    const url = oauth.authorization(client_id, newVerifier(), { prompt })
    expect(await openScreen(person, url)).toContain('sig=')
  }
})

test('a guest is led to the same screen, and decides only once signed in', async () => {
  const lead = await oauth.leadOf(guest)
  expect(lead.pathname).toBe('/connect')
  const decision = { query: lead.search.slice(1), accept: true, rights: ['ask'] }
  expect((await decide(guest, decision)).status).toBe(401)
  expect((await decide(person.client, decision)).status).toBe(200)
})

test('a person may allow less than is asked for, and no more', async () => {
  const client_id = await oauth.registerClient()
  const code_verifier = newVerifier()
  const url = oauth.authorization(client_id, code_verifier, { scope: 'ask teach' })
  const back = await allow(person, await openScreen(person, url), ['ask', 'read'])
  const code = back.searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, client_id, code_verifier, redirect_uri: REDIRECT }
  expect((await oauth.exchange(form)).body.scope).toBe('ask offline_access')
})

test('a person who refuses sends the client away with that, and nothing is connected', async () => {
  const other = await buildUser(app)
  const { search } = await oauth.leadOf(other.client)
  const { body } = await decide(other.client, { query: search.slice(1), accept: false, rights: [] })
  const { searchParams, origin } = new URL(body.url)
  expect(origin).toBe(new URL(REDIRECT).origin)
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 'a state' })
  const list = await other.client.call<{ items: Connection[] }>('GET', '/rest/v1/connections')
  expect(list.body.items).toEqual([])
})

test('a request that was changed or is old cannot be shown or allowed', async () => {
  const { search } = await oauth.leadOf(person.client)
  const query = search.slice(1)
  const refusedWith = async (given: string) =>
    (await decide(person.client, { query: given, accept: true, rights: ['ask'] })).body.code
  expect(query).toContain('ask+read')
  expect(await refusedWith(query.replace('ask+read', 'ask+read+teach'))).toBe('request_expired')
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  try {
    expect(await refusedWith(query)).toBe('request_expired')
  } finally {
    vi.useRealTimers()
  }
  await app.database.db.deleteFrom('oauth_clients').execute()
  expect(await refusedWith(query)).toBe('unknown_client')
})

test.each([
  ['an unknown client', { client_id: 'nobody' }, 'invalid_client'],
  ['another path of a registered host', { redirect_uri: `${REDIRECT}/other` }, 'invalid_redirect'],
  ['a foreign redirect', { redirect_uri: 'https://elsewhere.example/callback' }, 'invalid_redirect'],
])('%s is refused on our own screen, never by a redirect', async (_, more, error) => {
  const lead = await oauth.leadOf(person.client, more)
  expect(lead.origin + lead.pathname).toBe(`${app.url}/connect`)
  expect(lead.searchParams.get('error')).toBe(error)
})

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['for tokens in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['for another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ['for rights that do not exist', { scope: 'ask manage' }, 'invalid_scope'],
])('a request %s is refused', async (_, more, error) => {
  const { href } = await oauth.leadOf(person.client, more)
  expect(href).toContain(`error=${error}`)
  expect(href).not.toContain('code=')
})
