import { afterAll, expect, test } from 'vitest'
import { TestClient } from '../../tests/client.ts'
import { buildUser, TEST_PASSWORD, type TestUser } from '../../tests/factories.ts'
import { signUpUser } from '../../tests/sign-up.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const NEW_PASSWORD = 'a staple, quite new'
const app = await startTestApp()
afterAll(() => app.close())

const guest = () => new TestClient(app.url)
const isSignedIn = async (client: TestClient) =>
  (await client.call<{ user: object | null }>('GET', '/rest/v1/users/me')).body.user !== null
const signIn = (email: string, password: string, client = guest()) =>
  client.call('POST', '/auth/v1/sign-in/email', { email, password })
const reset = (token: string | null, newPassword = NEW_PASSWORD, client = guest()) =>
  client.call('POST', '/auth/v1/reset-password', { token, newPassword })

/** Asks for a link and follows it: the screen it leads to, and the token it brings there. */
async function openLink({ email }: TestUser) {
  const before = await app.countMailsTo(email)
  await guest().call('POST', '/auth/v1/request-password-reset', { email })
  const { links } = await app.mailTo(email, before)
  const link = new URL(links[0] ?? '')
  return openPath(link.pathname + link.search)
}

async function openPath(path: string) {
  const answer = await guest().fetch(path)
  const screen = new URL(answer.headers.get('location') ?? '', app.url)
  return { path, screen, token: screen.searchParams.get('token') }
}

test('a link from the mail sets a new password, signs in, and ends every other session', async () => {
  const user = await buildUser(app)
  const { screen, token } = await openLink(user)
  expect(screen.pathname).toBe('/reset-password')
  const client = guest()
  expect((await reset(token, NEW_PASSWORD, client)).status).toBe(200)
  expect(await isSignedIn(client)).toBe(true)
  expect(await isSignedIn(user.client)).toBe(false)
  expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(401)
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
})

test('the account owner gets a mail that the password was changed', async () => {
  const user = await buildUser(app)
  const { token } = await openLink(user)
  const before = await app.countMailsTo(user.email)
  await reset(token)
  expect((await app.mailTo(user.email, before)).text).toContain('Your password was changed')
})

test('a link works once, and every other open link ends with it', async () => {
  const user = await buildUser(app)
  const first = await openLink(user)
  const second = await openLink(user)
  expect((await reset(first.token)).status).toBe(200)
  for (const { token, path } of [first, second]) {
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'invalid_link' } })
    expect((await openPath(path)).screen.search).toBe('?error=invalid_link')
  }
})

test('a link used ten times at the same moment works once', async () => {
  const { token } = await openLink(await buildUser(app))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) => reset(token, `a good one, number ${number}`)),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('an expired link says so when it is opened and when it is used', async () => {
  const user = await buildUser(app)
  const { token, path } = await openLink(user)
  const past = new Date(Date.now() - 1000)
  await app.database.db
    .updateTable('auth_verifications')
    .set({ expires_at: past })
    .where('value', '=', user.id)
    .execute()
  expect((await openPath(path)).screen.search).toBe('?error=invalid_link')
  expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'invalid_link' } })
  expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(200)
})

test('the database holds no link that could be used', async () => {
  const user = await buildUser(app)
  const { token } = await openLink(user)
  const rows = await app.database.db
    .selectFrom('auth_verifications')
    .selectAll()
    .where('value', '=', user.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a weak new password does not use up the link', async () => {
  const user = await buildUser(app)
  const { token } = await openLink(user)
  for (const weak of ['12345', 'iloveyou', user.email]) {
    expect(await reset(token, weak)).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.any(String) } },
    })
  }
  expect((await reset(token)).status).toBe(200)
})

test('a reset request for an unknown address answers alike and sends no mail', async () => {
  const { email } = await buildUser(app)
  const known = await guest().call('POST', '/auth/v1/request-password-reset', { email })
  const unknown = await guest().call('POST', '/auth/v1/request-password-reset', {
    email: 'nobody@example.com',
  })
  expect(known.status).toBe(200)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  // The same work for both before the response: whether there is an account is looked up by a job.
  const { rows } = await app.database.pool.query(
    "select data->>'email' as email from pgboss.job where name = 'accounts.request_mail'",
  )
  expect(rows).toEqual(expect.arrayContaining([{ email }, { email: 'nobody@example.com' }]))
  await app.mailTo(email)
  expect(await app.countMailsTo('nobody@example.com')).toBe(0)
})

test('a reset request cannot choose where its link leads', async () => {
  const { email } = await buildUser(app)
  const before = await app.countMailsTo(email)
  await guest().call('POST', '/auth/v1/request-password-reset', {
    email,
    redirectTo: 'https://evil.example/',
  })
  const { text, links } = await app.mailTo(email, before)
  expect(text).not.toContain('evil')
  const link = new URL(links[0] ?? '')
  expect(link.origin).toBe(app.url)
  const { screen } = await openPath(`${link.pathname}?callbackURL=https%3A%2F%2Fevil.example`)
  expect([screen.origin, screen.pathname]).toEqual([app.url, '/reset-password'])
})

test('a mail’s link names this server however the request was addressed', async () => {
  const { email } = await buildUser(app)
  const before = await app.countMailsTo(email)
  await guest().fetch('/auth/v1/request-password-reset', {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    },
  })
  expect(new URL((await app.mailTo(email, before)).links[0] ?? '').origin).toBe(app.url)
})

const change = (client: TestClient, current_password: string, new_password: string) =>
  client.call('POST', '/rest/v1/users/me/password', { current_password, new_password })

test('changing the password keeps this session and ends the others', async () => {
  const { client, email } = await buildUser(app)
  const other = guest()
  await signIn(email, TEST_PASSWORD, other)
  expect(await change(client, TEST_PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await isSignedIn(client)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(401)
})

test('a changed password is not recorded as a login', async () => {
  const { client, id } = await signUpUser(app, 'changer@example.com')
  await change(client, TEST_PASSWORD, NEW_PASSWORD)
  await client.call('POST', '/auth/v1/sign-out')
  const eventsOf = async () => {
    const events = app.database.db.selectFrom('events').select('name').where('user_id', '=', id)
    return (await events.execute()).map((event) => event.name).sort()
  }
  await expect.poll(eventsOf).toContain('logout')
  expect(await eventsOf()).toEqual(['login', 'logout', 'sign_up'])
})

test('a wrong current password has its own error and changes nothing', async () => {
  const { client, email } = await buildUser(app)
  const answer = await change(client, 'not the password', NEW_PASSWORD)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'current_password_incorrect', error: 'Current password is incorrect' },
  })
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(200)
})

test('changing the password invalidates open reset links', async () => {
  const user = await buildUser(app)
  const { token } = await openLink(user)
  await change(user.client, TEST_PASSWORD, NEW_PASSWORD)
  expect((await reset(token, 'a third one, also good')).status).toBe(400)
})

test('a weak new password is refused at its field, and a guest is asked to sign in', async () => {
  const { client } = await buildUser(app)
  for (const weak of ['12345', 'letmein']) {
    const answer = await change(client, TEST_PASSWORD, weak)
    expect(answer).toMatchObject({ status: 400, body: { fields: { new_password: expect.any(String) } } })
  }
  expect((await change(guest(), TEST_PASSWORD, NEW_PASSWORD)).status).toBe(401)
})
