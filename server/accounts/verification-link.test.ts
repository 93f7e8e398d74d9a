import { afterAll, expect, test } from 'vitest'
import { signUpCalls } from '../../tests/sign-up.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const { guest, signUp, signUpAndFollow, me } = signUpCalls(app)

test('the link leads to the path it was asked for, but never off this site', async () => {
  const own = await signUpAndFollow('path@example.com', {
    callbackURL: '/edit-profile?newUser=true&plan=plus',
  })
  expect(own.location).toBe('/edit-profile?newUser=true&plan=plus')

  const browser = guest()
  await signUp('evil@example.com', {}, browser)
  const { links } = await app.mailTo('evil@example.com')
  const token = new URL(links[0] ?? '').searchParams.get('token')
  const evil = await browser.fetch(
    `/auth/v1/verify-email?token=${token}&callbackURL=${encodeURIComponent('https://evil.example')}`,
  )
  expect(evil.headers.get('location')).toBe('/edit-profile?newUser=true')
})

test('verifying an address does not confirm the password of an earlier stranger', async () => {
  const stranger = guest()
  const victim = guest()
  await signUp('hijacked@example.com', { password: 'the password of a stranger' }, stranger)
  const { links } = await app.mailTo('hijacked@example.com')
  await signUp('hijacked@example.com', { password: 'my very own password' }, victim)
  await app.mailTo('hijacked@example.com', 1)

  // The victim follows the first of the two mails, the stranger's.
  const url = new URL(links[0] ?? '')
  const location = (await victim.fetch(url.pathname + url.search)).headers.get('location')
  expect(location).toMatch(/^\/reset-password\?token=/)
  expect(await me(victim)).toBeNull()
  const early = await stranger.call('POST', '/auth/v1/sign-in/email', {
    ...{ email: 'hijacked@example.com', password: 'the password of a stranger' },
  })
  expect(early.status).toBe(403)

  const token = new URL(location ?? '', app.url).searchParams.get('token')
  await victim.call('POST', '/auth/v1/reset-password', { token, newPassword: 'chosen by the victim' })
  expect(await me(victim)).toMatchObject({ email: 'hijacked@example.com' })
  const late = await stranger.call('POST', '/auth/v1/sign-in/email', {
    ...{ email: 'hijacked@example.com', password: 'the password of a stranger' },
  })
  expect(late.status).toBe(401)
})

test('a link opened ten times at the same moment signs in once', async () => {
  const browser = guest()
  await signUp('eager@example.com', {}, browser)
  const { links } = await app.mailTo('eager@example.com')
  const url = new URL(links[0] ?? '')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.fetch(url.pathname + url.search)),
  )
  const locations = answers.map((answer) => answer.headers.get('location') ?? '')
  expect(locations.filter((location) => location === '/edit-profile?newUser=true')).toHaveLength(1)
  const sessions = await app.database.db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select('auth_sessions.id')
    .where('email', '=', 'eager@example.com')
    .execute()
  expect(sessions).toHaveLength(1)
})

test('a link followed again says that the address is confirmed, and signs nobody in', async () => {
  const { path } = await signUpAndFollow('once@example.com')
  const second = guest()
  const answer = await second.fetch(path)
  expect(answer.headers.get('location')).toBe(
    '/login?email_confirmed=true&next=%2Fedit-profile%3FnewUser%3Dtrue',
  )
  expect(await me(second)).toBeNull()
})

test.each(['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6InBhdGhAZXhhbXBsZS5jb20ifQ.'])(
  'a link with the token %j leads to the login with the reason and opens no session',
  async (token) => {
    const client = guest()
    const answer = await client.fetch(`/auth/v1/verify-email?token=${token}&callbackURL=/edit-profile`)
    const location = new URL(answer.headers.get('location') ?? '', app.url)
    expect(location.pathname).toBe('/login')
    expect(location.searchParams.get('error_description')).toContain('Log in with your password')
    expect(client.cookies.size).toBe(0)
  },
)
