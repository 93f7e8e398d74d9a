import { afterAll, expect, test } from 'vitest'
import { HANDLE_PATTERN } from '../../contract/accounts.ts'
import { TRIAL_DAYS } from '../../contract/prices.ts'
import { TEST_PASSWORD } from '../../tests/factories.ts'
import { signUpCalls } from '../../tests/sign-up.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp({ env: { ADMIN_EMAIL: 'Boss@example.com' } })
afterAll(() => app.close())

const { guest, signUp, followMail, signUpAndFollow, me } = signUpCalls(app)

test('the verification link signs the person in and leads to onboarding', async () => {
  const browser = guest()
  const answer = await signUp('ada.lovelace@example.com', {}, browser)
  expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^posit\.signup-/)])

  const { client, location } = await followMail('ada.lovelace@example.com', 0, browser)
  expect(location).toBe('/edit-profile?newUser=true')
  const user = await me(client)
  expect(user).toMatchObject({
    email: 'ada.lovelace@example.com',
    handle: 'ada-lovelace',
    first_name: null,
    is_admin: false,
    has_password: true,
    plan: { subscription_type: 'free', is_premium: true, trial_days_left: TRIAL_DAYS, posit_limit: 10 },
  })
  const trialMs =
    new Date(user?.plan.trial_end_date ?? 0).getTime() - new Date(user?.created_at ?? 0).getTime()
  expect(trialMs / 86_400_000).toBeCloseTo(TRIAL_DAYS, 2)
})

test('a given name becomes first and last name, and the handle', async () => {
  const { client } = await signUpAndFollow('z@example.com', { name: ' Zoë  van der Berg ' })
  expect(await me(client)).toMatchObject({
    first_name: 'Zoë',
    last_name: 'van der Berg',
    handle: 'zoe-van-der-berg',
  })
})

test('twenty people of one name who sign up at the same moment get twenty handles', async () => {
  const emails = Array.from({ length: 20 }, (_, number) => `sam@host-${number}.example.com`)
  const answers = await Promise.all(emails.map((email) => signUp(email)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  const rows = await app.database.db
    .selectFrom('users')
    .select('handle')
    .where('email', 'in', emails)
    .execute()
  expect(new Set(rows.map((row) => row.handle)).size).toBe(20)
  for (const { handle } of rows) expect(handle).toMatch(HANDLE_PATTERN)
})

test('five parallel sign-ups with one address create one account and answer alike', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('twin@example.com')))
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(5).fill({ status: 200, body: { ok: true } }),
  )
})

test('signing up with a registered address answers alike and mails its owner', async () => {
  await signUpAndFollow('taken@example.com')
  const again = await signUp('TAKEN@example.com', { password: 'another good one' })
  expect(again).toMatchObject({ status: 200, body: { ok: true } })
  const mail = await app.mailTo('taken@example.com', 1)
  expect(mail.text).toContain('You already have an account')
  expect(mail.links).toContain(`${app.url}/login`)
  const login = await guest().call('POST', '/auth/v1/sign-in/email', {
    email: 'taken@example.com',
    password: 'another good one',
  })
  expect(login.status).toBe(401)
})

test('an account that somebody else signed up belongs to the reader of its mail', async () => {
  await signUp('victim@example.com', { password: 'the password of a stranger' })
  await app.mailTo('victim@example.com')
  await signUp('victim@example.com', { password: 'my very own password' })
  const { location } = await followMail('victim@example.com', 1)
  const token = new URL(location ?? '', app.url).searchParams.get('token')
  const owner = guest()
  const reset = await owner.call('POST', '/auth/v1/reset-password', {
    token,
    newPassword: 'my very own password',
  })
  expect(reset.status).toBe(200)
  expect(await me(owner)).toMatchObject({ email: 'victim@example.com' })
  const stranger = await guest().call('POST', '/auth/v1/sign-in/email', {
    email: 'victim@example.com',
    password: 'the password of a stranger',
  })
  expect(stranger.status).toBe(401)
})

test('a password is measured in characters, emoji included', async () => {
  const { client } = await signUpAndFollow('emoji@example.com', {
    password: '🦊'.repeat(64) + '🐢'.repeat(64),
  })
  expect(await me(client)).toMatchObject({ email: 'emoji@example.com' })
  const { status } = await guest().call('POST', '/auth/v1/sign-in/email', {
    ...{ email: 'emoji@example.com', password: '🦊'.repeat(64) + '🐢'.repeat(64) },
  })
  expect(status).toBe(200)
  const tooLong = await signUp('emoji-2@example.com', { password: '🦊🐢'.repeat(65) })
  expect(tooLong).toMatchObject({
    status: 400,
    body: { fields: { password: 'Use at most 128 characters.' } },
  })
})

test.each([
  ['a malformed address', { email: 'not-an-address', password: TEST_PASSWORD }, 'email'],
  ['a short password', { email: 'p@example.com', password: '12345' }, 'password'],
  ['a password of 129 characters', { email: 'p@example.com', password: 'x'.repeat(129) }, 'password'],
  ['a common password, however it is written', { email: 'p@example.com', password: 'PassWord1' }, 'password'],
  ['one character repeated', { email: 'p@example.com', password: 'zzzzzzzz' }, 'password'],
  ['the address as password', { email: 'someone@example.com', password: 'Someone@example.com' }, 'password'],
  ['the name in the address as password', { email: 'someone@example.com', password: 'someone' }, 'password'],
  [
    'a return path to another site',
    { email: 'p@example.com', password: TEST_PASSWORD, callbackURL: '//evil.example' },
    'callbackURL',
  ],
  [
    'a return address',
    { email: 'p@example.com', password: TEST_PASSWORD, callbackURL: 'https://evil.example/' },
    'callbackURL',
  ],
])('%s is refused with a message at its field', async (_, body, field) => {
  const answer = await guest().call<{ fields: Record<string, string> }>(
    'POST',
    '/auth/v1/sign-up/email',
    body,
  )
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
  expect(await app.countMailsTo(body.email)).toBe(0)
})

test('a cross-site sign-up by form post is refused', async () => {
  const body = JSON.stringify({ email: 'form@example.com', password: TEST_PASSWORD })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const answer = await guest().fetch('/auth/v1/sign-up/email', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(415)
  }
  expect(await app.countMailsTo('form@example.com')).toBe(0)
})

test('a call without a body is refused before anything is done', async () => {
  for (const path of ['sign-up/email', 'sign-in/email', 'request-password-reset', 'reset-password']) {
    expect((await guest().fetch(`/auth/v1/${path}`, { method: 'POST' })).status).toBe(400)
  }
})

test('signing up cannot set the plan, handle or verification of the account', async () => {
  const { client } = await signUpAndFollow('greedy@example.com', {
    subscription_type: 'posit_plus',
    trial_end_date: '2099-01-01',
    email_verified: true,
    emailVerified: true,
    handle: 'admin',
  })
  expect(await me(client)).toMatchObject({ handle: 'greedy', plan: { subscription_type: 'free' } })
})

test('the verification mail can be resent, with the same answer for any address', async () => {
  const browser = guest()
  await signUp('again@example.com', {}, browser)
  await app.mailTo('again@example.com')
  const known = await guest().call('POST', '/auth/v1/send-verification-email', { email: 'again@example.com' })
  const unknown = await guest().call('POST', '/auth/v1/send-verification-email', {
    email: 'nobody@example.com',
  })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const { client } = await followMail('again@example.com', 1, browser)
  expect(await me(client)).toMatchObject({ email: 'again@example.com' })
  expect(await app.countMailsTo('nobody@example.com')).toBe(0)
})

test('the address of ADMIN_EMAIL becomes an admin once it is verified, and not before', async () => {
  const browser = guest()
  await signUp('boss@example.com', {}, browser)
  expect(await app.database.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
  const { client } = await followMail('boss@example.com', 0, browser)
  expect(await me(client)).toMatchObject({ is_admin: true })
})

test('sign-up and the sign-in that follows are recorded', async () => {
  const { client } = await signUpAndFollow('counted@example.com')
  const user = await me(client)
  await expect
    .poll(async () => {
      const events = app.database.db
        .selectFrom('events')
        .select('name')
        .where('user_id', '=', user?.id ?? '')
      return (await events.orderBy('created_at').execute()).map((event) => event.name)
    })
    .toEqual(['sign_up', 'login'])
})
