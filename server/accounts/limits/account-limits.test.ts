import { afterAll, expect, test } from 'vitest'
import { TestClient } from '../../../tests/client.ts'
import { startTestApp } from '../../../tests/start-test-app.ts'

const PASSWORD = 'correct horse battery'
const TRIES = 4
const MAILS = 3
const limits = {
  POSIT_LIMITS: 'on',
  LIMIT_SIGN_INS_PER_MINUTE: String(TRIES),
  LIMIT_MAILS_PER_HOUR: String(MAILS),
}
/** Both trust the loopback as a proxy, so that a test can speak from any address; the third trusts nobody. */
const app = await startTestApp({ env: { ...limits, TRUSTED_PROXIES: '127.0.0.1' } })
const other = await startTestApp({ env: { ...limits, TRUSTED_PROXIES: '127.0.0.1' } })
const direct = await startTestApp({ env: limits })
afterAll(async () => {
  for (const each of [app, other, direct]) await each.close()
})

interface Refusal {
  error: string
  code: string
  retry_after: number
}

async function post(url: string, path: string, body: object, address: string) {
  const answer = await new TestClient(url).fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Refusal }
}
const signIn = (url: string, email: string, address: string, password = 'a wrong guess') =>
  post(url, '/auth/v1/sign-in/email', { email, password }, address)

async function statuses(count: number, call: (number: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, number) => call(number)))
  return answers.map((answer) => answer.status).sort()
}
const allowed = (points: number, count: number, status: number) => [
  ...Array(Math.min(points, count)).fill(status),
  ...Array(Math.max(0, count - points)).fill(429),
]

test('guesses at many accounts from one address are limited under parallel requests', async () => {
  const found = await statuses(20, (number) => signIn(app.url, `guess-${number}@example.com`, '203.0.113.1'))
  expect(found).toEqual(allowed(TRIES, 20, 401))
})

test('guesses at one account from many addresses are limited, whether it exists or not', async () => {
  await post(
    app.url,
    '/auth/v1/sign-up/email',
    { email: 'real@example.com', password: PASSWORD },
    '203.0.113.90',
  )
  for (const email of ['real@example.com', 'imagined@example.com']) {
    const found = await statuses(20, (number) => signIn(app.url, email, `198.51.100.${number}`))
    expect(found).toEqual(allowed(TRIES, 20, 401))
  }
})

test('the refusal says what to do, and when', async () => {
  for (let number = 0; number < TRIES; number++) await signIn(app.url, 'kind@example.com', '203.0.113.2')
  const answer = await signIn(app.url, 'kind@example.com', '203.0.113.2')
  expect(answer.status).toBe(429)
  expect(answer.body.error).toBe('Too many attempts to sign in. Please wait a moment and try again.')
  expect(answer.body.retry_after).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBe(answer.body.retry_after)
})

test('forwarding headers do not help where no proxy is trusted', async () => {
  const found = await statuses(20, (number) =>
    signIn(direct.url, `spoof-${number}@example.com`, `10.0.0.${number}`),
  )
  expect(found).toEqual(allowed(TRIES, 20, 401))
})

test('behind a trusted proxy, only what the proxy itself adds counts', async () => {
  const found = await statuses(20, (number) =>
    signIn(app.url, `chain-${number}@example.com`, `10.0.0.${number}, 203.0.113.3`),
  )
  expect(found).toEqual(allowed(TRIES, 20, 401))
})

test('an IPv6 network is one address', async () => {
  const found = await statuses(20, (number) =>
    signIn(app.url, `six-${number}@example.com`, `2001:db8:1:2::${number.toString(16)}`),
  )
  expect(found).toEqual(allowed(TRIES, 20, 401))
})

test.each([
  ['/auth/v1/sign-up/email', { password: PASSWORD }],
  ['/auth/v1/request-password-reset', {}],
  ['/auth/v1/send-verification-email', {}],
])('mails to one address by %s are limited across client addresses', async (path, more) => {
  const email = `flood${path.replaceAll('/', '-')}@example.com`
  const found = await statuses(10, (number) =>
    post(app.url, path, { email, ...more }, `198.51.100.${100 + number}`),
  )
  expect(found).toEqual(allowed(MAILS, 10, 200))
})

test('mails to many addresses from one address end at ten times that limit', async () => {
  const found = await statuses(MAILS * 10 + 5, (number) =>
    post(
      other.url,
      '/auth/v1/request-password-reset',
      { email: `many-${number}@example.com` },
      '203.0.113.4',
    ),
  )
  expect(found).toEqual(allowed(MAILS * 10, MAILS * 10 + 5, 200))
})

test('signing in unverified mails no more than the limit, and answers all the same', async () => {
  const email = 'impatient@example.com'
  await post(other.url, '/auth/v1/sign-up/email', { email, password: PASSWORD }, '203.0.113.5')
  const answers = []
  for (let number = 0; number < TRIES; number++) {
    answers.push(await signIn(other.url, email, '203.0.113.5', PASSWORD))
  }
  expect(answers.map((answer) => answer.body.code)).toEqual(Array(TRIES).fill('email_not_verified'))
  await other.mailTo(email, MAILS - 1)
  expect(await other.countMailsTo(email)).toBe(MAILS)
})

test('a session in a stranger’s hands cannot be used to guess the password', async () => {
  const client = new TestClient(other.url)
  const account = { email: 'lost-phone@example.com', password: PASSWORD }
  await post(other.url, '/auth/v1/sign-up/email', account, '203.0.113.6')
  await other.database.db.updateTable('users').set({ email_verified: true }).execute()
  await client.call('POST', '/auth/v1/sign-in/email', account)
  const guesses = await statuses(10, (number) =>
    client.call('POST', '/rest/v1/users/me/password', {
      current_password: `guess ${number}`,
      new_password: PASSWORD,
    }),
  )
  expect(guesses).toEqual(allowed(TRIES, 10, 400))
})

test('an invalid form does not count toward the mail limit', async () => {
  const email = 'clumsy@example.com'
  for (let number = 0; number < MAILS + 2; number++) {
    await post(app.url, '/auth/v1/sign-up/email', { email, password: 'password' }, '203.0.113.7')
  }
  const answer = await post(app.url, '/auth/v1/sign-up/email', { email, password: PASSWORD }, '203.0.113.7')
  expect(answer.status).toBe(200)
})
