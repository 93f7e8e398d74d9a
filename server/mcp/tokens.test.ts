import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../contract/mcp.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { callTool, connectByOAuth } from '../../tests/mcp-assistant.ts'
import { newVerifier, OAuthTestClient } from '../../tests/oauth-client.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let person: TestUser
let oauth: OAuthTestClient
beforeAll(async () => {
  app = await startTestApp()
  person = await buildUser(app)
  oauth = new OAuthTestClient(app.url)
})
afterAll(() => app.close())

const statusOf = async (token: string, headers = {}) => (await oauth.callMcp(token, headers)).status
const connectionsOf = async ({ client }: TestUser) =>
  (await client.call<{ items: Connection[] }>('GET', '/rest/v1/connections')).body.items

test('a call without a token learns where to ask for one', async () => {
  const response = await oauth.callMcp(null)
  expect(response.status).toBe(401)
  const metadataUrl = `${app.url}/.well-known/oauth-protected-resource/mcp`
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer scope="ask read", resource_metadata="${metadataUrl}"`,
  )
  const resource = await (await fetch(metadataUrl)).json()
  expect(resource).toMatchObject({ resource: `${app.url}/mcp`, scopes_supported: ['ask', 'read'] })
  const [issuer] = resource.authorization_servers
  const { pathname } = new URL(issuer)
  const metadata = await (await fetch(`${app.url}/.well-known/oauth-authorization-server${pathname}`)).json()
  expect(metadata).toMatchObject({
    issuer,
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
})

test('a session opens nothing at the endpoint, and neither does a foreign page with a token', async () => {
  expect((await person.client.call('POST', '/mcp', {})).status).toBe(401)
  const { access_token } = await oauth.allowedTokens(person)
  expect(await statusOf(access_token)).toBe(200)
  expect(await statusOf(access_token, { origin: app.url })).toBe(200)
  expect(await statusOf(access_token, { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await statusOf(access_token, { origin: 'null' })).toBe(403)
})

test('a code works once, and its replay takes back what it gave', async () => {
  const { form, access_token } = await oauth.allowedTokens(person)
  expect(await statusOf(access_token)).toBe(200)
  expect((await oauth.exchange(form)).body).toMatchObject({ error: 'invalid_grant' })
  expect(await statusOf(access_token)).toBe(401)
})

test.each([
  ['a wrong verifier', { code_verifier: newVerifier() }],
  ['no verifier', { code_verifier: '' }],
  ['another client', { client_id: 'nobody' }],
  ['another redirect', { redirect_uri: 'http://127.0.0.1:7777/other' }],
  ['another resource', { resource: 'https://elsewhere.example/mcp' }],
])('a code with %s gives no token', async (_, more) => {
  const form = await oauth.allowedCode(person)
  const { status, body } = await oauth.exchange({ ...form, ...more })
  expect([400, 401]).toContain(status)
  expect(body).not.toHaveProperty('access_token')
})

test('a token for another audience opens nothing', async () => {
  const { access_token } = await oauth.allowedTokens(person)
  expect(await statusOf(access_token)).toBe(200)
  const resources = JSON.stringify(['https://elsewhere.example/mcp'])
  await app.database.db.updateTable('oauth_access_tokens').set({ resources }).execute()
  const refused = await oauth.callMcp(access_token)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test('a token opens the endpoint and no other call', async () => {
  const { access_token } = await oauth.allowedTokens(person)
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await fetch(`${app.url}/rest/v1/posits`, { headers })).status).toBe(401)
})

test('a refresh token works once; used twice it ends the access it gave', async () => {
  const { client_id, refresh_token } = await oauth.allowedTokens(person)
  const renew = () => oauth.exchange({ grant_type: 'refresh_token', refresh_token, client_id })
  const { status, body } = await renew()
  expect(status).toBe(200)
  expect(await statusOf(body.access_token ?? '')).toBe(200)
  expect((await renew()).body.error).toBe('invalid_grant')
  expect(await statusOf(body.access_token ?? '')).toBe(401)
})

test('an assistant gives its access back', async () => {
  const { client_id, access_token } = await oauth.allowedTokens(person)
  expect(await statusOf(access_token)).toBe(200)
  const body = new URLSearchParams({ client_id, token: access_token, token_type_hint: 'access_token' })
  const revoked = await fetch(`${app.url}/auth/v1/oauth2/revoke`, { method: 'POST', body })
  expect(revoked.status).toBe(200)
  expect(await statusOf(access_token)).toBe(401)
})

test('signing out ends access tokens, and the connection goes on with its refresh token', async () => {
  const owner = await buildUser(app)
  const { client_id, access_token, refresh_token } = await oauth.allowedTokens(owner)
  await owner.client.call('POST', '/auth/v1/sign-out', {})
  expect(await statusOf(access_token)).toBe(401)
  const { body } = await oauth.exchange({ grant_type: 'refresh_token', refresh_token, client_id })
  expect(await statusOf(body.access_token ?? '')).toBe(200)
})

test('a person sees what is connected and ends it at once', async () => {
  const owner = await buildUser(app)
  const { id } = await buildPosit(app, { owner, knowledge: ['The harbour opens at six.'] })
  const { client, assistant } = await connectByOAuth(app, owner)
  expect((await callTool(client, 'search_knowledge', { posit: id, query: 'harbour' })).isError).toBe(false)
  await client.close()
  await expect.poll(async () => (await connectionsOf(owner))[0]?.last_used_at).not.toBeNull()
  const [connection] = await connectionsOf(owner)
  expect(connection).toMatchObject({
    ...{ client_name: 'Test assistant', redirect_hosts: ['127.0.0.1:7777'], is_local: true },
    rights: ['ask', 'read'],
  })
  expect((await owner.client.call('DELETE', `/rest/v1/connections/${connection?.id}`)).status).toBe(200)
  const { access_token = '', refresh_token = '' } = assistant.stored ?? {}
  expect(await statusOf(access_token)).toBe(401)
  const { client_id = '' } = assistant.information ?? {}
  const renewed = await oauth.exchange({ grant_type: 'refresh_token', refresh_token, client_id })
  expect(renewed.body.error).toBe('invalid_grant')
  expect(await connectionsOf(owner)).toEqual([])
})

test('no token or code is stored as it is', async () => {
  const code = (await oauth.allowedCode(person)).code
  const { access_token, refresh_token } = await oauth.allowedTokens(person)
  const { db } = app.database
  const stored = JSON.stringify([
    await db.selectFrom('oauth_access_tokens').selectAll().execute(),
    await db.selectFrom('oauth_refresh_tokens').selectAll().execute(),
    await db.selectFrom('auth_verifications').selectAll().execute(),
  ])
  for (const secret of [code, access_token.slice(7), refresh_token.slice(7)]) {
    expect(secret.length).toBeGreaterThan(30)
    expect(stored).not.toContain(secret)
  }
})
