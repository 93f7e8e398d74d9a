import { afterAll, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../../tests/client.ts'
import { buildUser, TEST_PASSWORD } from '../../tests/factories.ts'
import { startFakeGoogle } from '../../tests/fakes/google.ts'
import { type Fault, refuse, refuseToken, SECRET_IN_ERRORS } from '../../tests/fakes/google-faults.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ env: { ...google.env, GOOGLE_TIMEOUT_MS: '400' } })
const { db } = app.database
afterAll(async () => {
  await app.close()
  await google.close()
})

let number = 0
beforeEach(() => {
  number += 1
  google.person = { sub: `sub-${number}`, email: `person-${number}@example.com`, name: 'Grace Hopper' }
})

const guest = () => new TestClient(app.url)
const LEADS = {
  provider: 'google',
  callbackURL: '/login?next=%2Fposits',
  newUserCallbackURL: '/edit-profile?newUser=true',
  errorCallbackURL: '/login?next=%2Fposits',
}
const pathOf = (url: string) => url.replace(app.url, '')

async function begin(client: TestClient, more: object = {}) {
  const { body } = await client.call<{ url: string }>('POST', '/auth/v1/sign-in/social', {
    ...LEADS,
    ...more,
  })
  return new URL(body.url)
}

/** From the button to where the browser ends; '' means no redirect. */
async function signIn(client: TestClient, more: object = {}, choice = {}) {
  const back = await google.consent((await begin(client, more)).href, choice)
  const answer = await client.fetch(pathOf(back))
  return pathOf(answer.headers.get('location') ?? '')
}
const meOf = async (client: TestClient) =>
  (await client.call<{ user: Record<string, unknown> | null }>('GET', '/rest/v1/users/me')).body.user
const errorIn = (path: string) => new URL(path, 'http://site').searchParams

test('a new person gets an account with their Google address and goes to the profile', async () => {
  const client = guest()
  expect(await signIn(client)).toBe('/edit-profile?newUser=true')
  expect(await meOf(client)).toMatchObject({
    email: google.person.email,
    first_name: 'Grace',
    last_name: 'Hopper',
    has_password: false,
  })
  const [user] = await db
    .selectFrom('users')
    .select(['email_verified', 'trial_end_date'])
    .where('email', '=', google.person.email)
    .execute()
  expect(user?.email_verified).toBe(true)
  expect(user?.trial_end_date?.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000)
})

test('signing in again opens the same account and goes through the login screen', async () => {
  const first = guest()
  await signIn(first)
  const again = guest()
  google.person = { ...google.person, email: `renamed-${number}@example.com` }
  expect(await signIn(again)).toBe(LEADS.callbackURL)
  expect((await meOf(again))?.id).toBe((await meOf(first))?.id)
})

test('the Google request uses PKCE and state; only sign-up asks for offline access', async () => {
  const login = (await begin(guest())).searchParams
  expect(login.get('code_challenge_method')).toBe('S256')
  expect(login.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(login.get('state')?.length).toBeGreaterThan(20)
  expect(login.get('redirect_uri')).toBe(`${app.url}/auth/v1/callback/google`)
  expect(login.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
  expect([login.get('access_type'), login.get('prompt')]).toEqual([null, null])
  const signUp = (await begin(guest(), { requestSignUp: true })).searchParams
  expect([signUp.get('access_type'), signUp.get('prompt')]).toEqual(['offline', 'consent'])
})

test('signing in stores no Google token', async () => {
  await signIn(guest(), { requestSignUp: true })
  await signIn(guest())
  const accounts = db.selectFrom('auth_accounts').selectAll().where('account_id', '=', google.person.sub)
  expect(await accounts.execute()).toMatchObject([
    { provider_id: 'google', access_token: null, refresh_token: null, id_token: null },
  ])
})

test('linking Google to a verified account keeps its password', async () => {
  const { email, id } = await buildUser(app)
  google.person = { ...google.person, email: email.toUpperCase() }
  const client = guest()
  expect(await signIn(client)).toBe(LEADS.callbackURL)
  expect(await meOf(client)).toMatchObject({ id, has_password: true })
  const byPassword = await guest().call('POST', '/auth/v1/sign-in/email', { email, password: TEST_PASSWORD })
  expect(byPassword.status).toBe(200)
})

test('Google sign-in does not link an account whose address is unverified', async () => {
  const { email } = google.person
  await guest().call('POST', '/auth/v1/sign-up/email', { email, password: TEST_PASSWORD })
  const client = guest()
  const led = await signIn(client)
  expect(led).toMatch(/^\/login\?next=%2Fposits&/)
  expect(errorIn(led).get('error')).toBe('account_not_linked')
  expect(errorIn(led).get('error_description')).toContain('waits for its email to be verified')
  expect(await meOf(client)).toBeNull()
})

test('a Google account with an unverified address cannot sign in', async () => {
  google.person = { ...google.person, email_verified: false }
  const client = guest()
  const led = await signIn(client)
  expect(errorIn(led).get('error_description')).toContain('Google has not verified this address')
  expect(await meOf(client)).toBeNull()
  const { email } = await buildUser(app)
  google.person = { ...google.person, email }
  expect(errorIn(await signIn(client)).get('error')).toBe('account_not_linked')
  expect(await meOf(client)).toBeNull()
})

test('a person who declines returns to the screen they came from, with the reason', async () => {
  const led = await signIn(guest(), { errorCallbackURL: '/signup?plan=plus' }, { isDenied: true })
  expect(led).toBe('/signup?plan=plus&error=access_denied')
})

test('a callback in another browser signs nobody in', async () => {
  const mine = guest()
  const back = pathOf(await google.consent((await begin(mine)).href))
  const stranger = guest()
  const answer = await stranger.fetch(back)
  expect(pathOf(answer.headers.get('location') ?? '')).toContain('error=state_mismatch')
  expect(await meOf(stranger)).toBeNull()
})

test.each([
  ['no state', '/auth/v1/callback/google?code=abc'],
  ['a made-up state', '/auth/v1/callback/google?code=abc&state=made-up'],
  ['nothing at all', '/auth/v1/callback/google'],
])('coming back with %s leads to the login with a reason', async (_, path) => {
  const answer = await guest().fetch(path)
  const led = pathOf(answer.headers.get('location') ?? '')
  expect(answer.status).toBe(302)
  expect(led).toMatch(/^\/login\?error=/)
})

test('a code works once', async () => {
  const client = guest()
  const back = pathOf(await google.consent((await begin(client)).href))
  await client.fetch(back)
  const again = await guest().fetch(back)
  expect(pathOf(again.headers.get('location') ?? '')).toContain('/login?error=')
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a redirect to another site is refused: %s',
  async (target) => {
    for (const lead of ['callbackURL', 'newUserCallbackURL', 'errorCallbackURL']) {
      const answer = await guest().call('POST', '/auth/v1/sign-in/social', { ...LEADS, [lead]: target })
      expect(answer.status).toBe(400)
    }
  },
)

const FAULTS: [string, 'token' | 'profile', Fault[]][] = [
  ['refuses the code', 'token', [refuseToken('invalid_grant')]],
  ['does not know this client', 'token', [refuseToken('invalid_client', 401)]],
  ['answers 500 to the code', 'token', [refuse(500)]],
  ['hangs at the code', 'token', ['hang']],
  ['hangs up at the code', 'token', ['cut']],
  ['cuts its answer to the code', 'token', ['cut_mid']],
  ['answers the code with a page', 'token', ['not_json']],
  ['sends the code elsewhere', 'token', ['redirect']],
  ['sends a flood instead of tokens', 'token', ['huge']],
  ['keeps failing at the profile', 'profile', [refuse(503), refuse(503), refuse(503)]],
  ['answers the profile with nonsense', 'profile', ['not_json']],
]
test.each(FAULTS)('when Google %s, nobody is signed in and the screen says so', async (_, call, faults) => {
  google.fail(call, ...faults)
  const client = guest()
  const led = await signIn(client)
  expect(led).toMatch(/^\/login\?next=%2Fposits&error=\w+/)
  expect(led).not.toContain(SECRET_IN_ERRORS)
  expect(await meOf(client)).toBeNull()
})

test('a transient failure at the profile is retried', async () => {
  google.fail('profile', refuse(503), 'cut')
  expect(await signIn(guest())).toBe('/edit-profile?newUser=true')
})
