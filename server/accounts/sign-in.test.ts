import { afterAll, expect, test } from 'vitest'
import { TestClient } from '../../tests/client.ts'
import { buildUser, TEST_PASSWORD } from '../../tests/factories.ts'
import { signUpUser } from '../../tests/sign-up.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp({ env: { DEFAULT_PLAN: 'posit_plus' } })
afterAll(() => app.close())

const guest = () => new TestClient(app.url)
const signIn = (email: string, password = TEST_PASSWORD, client = guest()) =>
  client.call<{ token: string; error: string; code: string }>('POST', '/auth/v1/sign-in/email', {
    email,
    password,
  })
/** The mark of a known browser stays when a session ends; it opens nothing. */
const isMark = (cookie: string) => /^(?:__Host-)?posit\.device-/.test(cookie)
const meOf = async (client: TestClient) =>
  (await client.call<{ user: { id: string; plan: object } | null }>('GET', '/rest/v1/users/me')).body.user
const withBearer = async (token: string) => {
  const answer = await fetch(`${app.url}/rest/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as { user: { id: string } | null }
}

test('a guest gets no user and no error', async () => {
  const answer = await guest().call('GET', '/rest/v1/users/me')
  expect(answer).toMatchObject({ status: 200, body: { user: null } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the session cookie is HttpOnly and SameSite, and lasts thirty days', async () => {
  const { email } = await buildUser(app)
  const answer = await signIn(email)
  expect(answer.status).toBe(200)
  const [cookie = '', ...others] = answer.headers.getSetCookie()
  expect(others.map(isMark)).toEqual([true])
  expect(cookie).toMatch(/^posit\.session_token=/)
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')
})

test('over HTTPS the session cookie is Secure', async () => {
  const secure = await startTestApp({ env: { APP_URL: 'https://posit.example' } })
  const { client } = await buildUser(secure)
  expect([...client.cookies.keys()].filter((name) => !isMark(name))).toEqual(['__Secure-posit.session_token'])
  expect(await meOf(client)).not.toBeNull()
  await secure.close()
})

test('the address is not case-sensitive', async () => {
  const { email } = await buildUser(app)
  expect((await signIn(email.toUpperCase())).status).toBe(200)
})

test('the same session works as a bearer token; the bare token that is stored does not', async () => {
  const { email, id } = await buildUser(app)
  const { body } = await signIn(email)
  expect(await withBearer(body.token)).toMatchObject({ user: { id } })
  const rows = await app.database.db
    .selectFrom('auth_sessions')
    .select('token')
    .where('user_id', '=', id)
    .execute()
  for (const { token } of rows) expect(await withBearer(token)).toEqual({ user: null })
  const [stored = ''] = body.token.split('.')
  expect(await withBearer(`${stored}.${Buffer.from('x'.repeat(32)).toString('base64')}`)).toEqual({
    user: null,
  })
})

test('a wrong password and an address without an account answer alike', async () => {
  const { email } = await buildUser(app)
  const wrong = await signIn(email, 'not the password')
  const unknown = await signIn('nobody@example.com', 'not the password')
  const common = await signIn('nobody@example.com', 'password1')
  expect(wrong.status).toBe(401)
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  expect([common.status, common.body]).toEqual([wrong.status, wrong.body])
})

test('an unverified address with the right password gets an error and a new link', async () => {
  const email = 'not-yet@example.com'
  await guest().call('POST', '/auth/v1/sign-up/email', { email, password: TEST_PASSWORD })
  await app.mailTo(email)
  const wrong = await signIn(email, 'not the password')
  expect(wrong.status).toBe(401)
  const client = guest()
  const right = await signIn(email, TEST_PASSWORD, client)
  expect([right.status, right.body.code]).toEqual([403, 'email_not_verified'])
  expect(right.body.error).toContain('verify your email')
  expect(client.cookies.size).toBe(0)
  const { links } = await app.mailTo(email, 1)
  expect(links[0]).toContain('/auth/v1/verify-email?token=')
})

test('signing out ends the session at once, by cookie and by bearer token', async () => {
  const { email } = await buildUser(app)
  const client = guest()
  const { body } = await signIn(email, TEST_PASSWORD, client)
  const kept = new Map(client.cookies)
  expect((await client.call('POST', '/auth/v1/sign-out', {})).body).toEqual({ ok: true })
  expect([...client.cookies.keys()].every(isMark)).toBe(true)
  for (const [name, value] of kept) client.cookies.set(name, value)
  expect(await meOf(client)).toBeNull()
  expect(await withBearer(body.token)).toEqual({ user: null })

  const second = await signIn(email)
  const headers = { authorization: `Bearer ${second.body.token}` }
  await fetch(`${app.url}/auth/v1/sign-out`, { method: 'POST', headers })
  expect(await withBearer(second.body.token)).toEqual({ user: null })
})

test('signing out as a guest succeeds', async () => {
  expect((await guest().call('POST', '/auth/v1/sign-out')).status).toBe(200)
})

test('another site cannot sign a person out', async () => {
  const { client } = await buildUser(app)
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${app.url}/auth/v1/sign-out`, {
    method: 'POST',
    headers: { cookie, origin: 'https://evil.example' },
  })
  expect(answer.status).toBe(403)
  expect(await meOf(client)).not.toBeNull()
})

test('using a session after a day renews it, unless it has expired', async () => {
  const { client, id } = await buildUser(app)
  const expireIn = (days: number) =>
    app.database.db
      .updateTable('auth_sessions')
      .set({ expires_at: new Date(Date.now() + days * 86_400_000) })
      .where('user_id', '=', id)
      .execute()
  await expireIn(28)
  const renewed = await client.call('GET', '/rest/v1/users/me')
  expect(renewed.headers.getSetCookie()[0]).toContain('Max-Age=2592000')
  const session = await client.call<{ expires_at: string }>('GET', '/auth/v1/get-session')
  expect(new Date(session.body.expires_at).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  await expireIn(-1)
  expect((await client.call('PATCH', '/rest/v1/users/me', { title: 'x' })).status).toBe(401)
  expect(await meOf(client)).toBeNull()
})

test('login and logout are recorded', async () => {
  const { client, id } = await signUpUser(app, 'leaver@example.com')
  await client.call('POST', '/auth/v1/sign-out')
  await expect
    .poll(async () => {
      const events = app.database.db.selectFrom('events').select('name').where('user_id', '=', id)
      return (await events.execute()).map((event) => event.name).sort()
    })
    .toEqual(['login', 'logout', 'sign_up'])
})

test('Google sign-in answers that it is not configured', async () => {
  const answer = await guest().call('POST', '/auth/v1/sign-in/social', {
    provider: 'google',
    callbackURL: '/posits',
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'google_not_configured' } })
})

test('DEFAULT_PLAN gives new people that plan', async () => {
  const email = 'plus@example.com'
  await guest().call('POST', '/auth/v1/sign-up/email', { email, password: TEST_PASSWORD })
  const row = app.database.db.selectFrom('users').select('subscription_type').where('email', '=', email)
  expect(await row.executeTakeFirst()).toEqual({ subscription_type: 'posit_plus' })
})

test.each([
  '/auth/v1/update-user',
  '/auth/v1/change-email',
  '/auth/v1/delete-user',
  '/auth/v1/list-sessions',
  '/auth/v1/change-password',
  '/auth/v1/verify-password',
])('the engine’s own call %s does not exist', async (path) => {
  const { client } = await buildUser(app)
  for (const method of ['GET', 'POST']) expect((await client.call(method, path)).status).toBe(404)
})
