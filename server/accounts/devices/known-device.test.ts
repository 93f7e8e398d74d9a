import { afterAll, expect, test } from 'vitest'
import { TestClient } from '../../../tests/client.ts'
import { buildUser, TEST_PASSWORD } from '../../../tests/factories.ts'
import { signUpUser } from '../../../tests/sign-up.ts'
import { startTestApp } from '../../../tests/start-test-app.ts'

/** Above the sign-ins of this file, which all come from one network address. */
const TRIES = 8
const app = await startTestApp({
  env: { POSIT_LIMITS: 'on', LIMIT_SIGN_INS_PER_MINUTE: String(TRIES), TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(() => app.close())

/** One try from a network address of its own; the client's cookies go along. */
async function trySignIn(client: TestClient, email: string, password: string, address: string) {
  const response = await client.fetch('/auth/v1/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })
  return response.status
}

async function exhaust(email: string) {
  for (let number = 0; number <= TRIES; number++) {
    await trySignIn(new TestClient(app.url), email, 'a guess', `198.51.100.${number}`)
  }
}

test('a known browser can sign in while others have used up the rate limit', async () => {
  const { email, client } = await signUpUser(app, 'known@example.com')
  await client.call('POST', '/auth/v1/sign-out')
  await exhaust(email)
  expect(await trySignIn(new TestClient(app.url), email, TEST_PASSWORD, '203.0.113.1')).toBe(429)
  expect(await trySignIn(client, email, TEST_PASSWORD, '203.0.113.2')).toBe(200)
})

test('a known browser has the same rate limit as others', async () => {
  const { email, client } = await signUpUser(app, 'tries@example.com')
  const found: number[] = []
  for (let number = 0; number < TRIES + 2; number++) {
    found.push(await trySignIn(client, email, 'a guess', `192.0.2.${number}`))
  }
  expect(found).toEqual([...Array(TRIES).fill(401), 429, 429])
})

test('a forged device cookie, or one of another account, is ignored', async () => {
  const known = await signUpUser(app, 'first@example.com')
  const other = await signUpUser(app, 'second@example.com')
  await exhaust(other.email)
  const [name, value] = [...known.client.cookies].find(([key]) => key.startsWith('posit.device-')) ?? []
  const otherName = [...other.client.cookies.keys()].find((key) => key.startsWith('posit.device-'))
  const thief = new TestClient(app.url)
  thief.cookies.set(name ?? '', value ?? '')
  thief.cookies.set(otherName ?? '', value ?? '')
  expect(await trySignIn(thief, other.email, TEST_PASSWORD, '203.0.113.3')).toBe(429)
})

test('the device cookie is HttpOnly and lasts a year', async () => {
  const { email } = await buildUser(app)
  const answer = await new TestClient(app.url).call('POST', '/auth/v1/sign-in/email', {
    email,
    password: TEST_PASSWORD,
  })
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('posit.device-'))
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain(email)
})
