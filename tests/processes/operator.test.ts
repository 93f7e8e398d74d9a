/** The operator's command line, with and without a running server. */
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { TestClient } from '../client.ts'
import { createTestDatabase } from '../database.ts'
import { COMMANDS_TIMEOUT_MS, DEMO, DEMO_PASSWORD, openOperator } from '../operator.ts'
import { openEmbedded, type ServerProcess, startServer } from '../server-process.ts'

const { inFolder, posit, succeed, onServer, embedded, close } = await openOperator()
const emptyDatabase = await createTestDatabase()
afterAll(async () => {
  await emptyDatabase.drop()
  await close()
})

test('every command works beside a running server on the embedded database', {
  timeout: COMMANDS_TIMEOUT_MS,
}, async () => {
  const settings = embedded('embedded')
  const server: ServerProcess = await startServer(inFolder('embedded'), {})
  const database = await openEmbedded(inFolder('embedded'))
  try {
    expect(await succeed(settings, 'seed-demo', DEMO_PASSWORD)).toContain(DEMO)
    const client = new TestClient(server.url)
    const signIn = (password: string) =>
      client.call('POST', '/auth/v1/sign-in/email', { email: DEMO, password })
    expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
    const me = async () =>
      (
        await client.call<{ user: { is_admin: boolean; plan: { subscription_type: string } } }>(
          'GET',
          '/rest/v1/users/me',
        )
      ).body.user

    await succeed(settings, 'grant-plan', DEMO, 'free')
    expect((await me()).plan.subscription_type).toBe('free')
    await succeed(settings, 'grant-plan', DEMO)
    expect((await me()).plan.subscription_type).toBe('posit_plus')
    await succeed(settings, 'make-admin', DEMO.toUpperCase())
    expect((await me()).is_admin).toBe(true)

    await succeed(settings, 'export-user', DEMO, 'demo.zip')
    const files = Object.keys(unzipSync(await readFile(inFolder('demo.zip'))))
    expect(files).toContain('posits/01-Espresso-Machine-Care/posit.md')

    const link = (await succeed(settings, 'reset-password', DEMO)).match(/http\S+/)?.[0] ?? ''
    const opened = await fetch(server.url + new URL(link).pathname, { redirect: 'manual' })
    const token = new URL(opened.headers.get('location') ?? '', server.url).searchParams.get('token')
    const changed = await client.call('POST', '/auth/v1/reset-password', {
      token,
      newPassword: 'a new password',
    })
    expect(changed.status).toBe(200)
    expect((await signIn('a new password')).status).toBe(200)
    expect(await succeed(settings, 'sign-out', DEMO)).toMatch(/^[1-9]\d* sessions were ended\.$/m)
    expect((await client.call('GET', '/rest/v1/posits')).status).toBe(401)

    await succeed(settings, 'backup', 'running.tar.gz')
    expect(await posit(settings, 'restore', 'running.tar.gz')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('A server is running'),
    })
    const report = await succeed({ ...settings, PORT: new URL(server.url).port }, 'doctor')
    expect(report).toMatch(
      /ok {3}database +embedded PostgreSQL \S+, shared with the running server, migrated/,
    )
    expect(report).toMatch(/ok {3}server/)
    expect((await client.call('GET', '/readyz')).status).toBe(200)
  } finally {
    await database.close()
    await server.end('SIGTERM')
  }
})

test('the doctor names what is broken, exits with 1 and shows no secret', async () => {
  const secret = 'sk-very-secret'
  const { code, out } = await posit(
    {
      DATA_DIR: inFolder('new'),
      DATABASE_URL: `postgresql://posit:${secret}@127.0.0.1:1/posit`,
      SMTP_URL: `smtp://someone:${secret}@127.0.0.1:1`,
      OPENAI_API_KEY: secret,
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    },
    'doctor',
  )
  expect(code).toBe(1)
  for (const name of ['database', 'mail', 'assistant']) expect(out).toMatch(new RegExp(`^BAD  ${name}`, 'm'))
  expect(out).not.toContain(secret)
  expect(await succeed(embedded('new'), 'doctor')).toContain('made by the first npm start')
})

test('a command that is not understood or not possible fails with a sentence', async () => {
  expect(await posit({}, 'no-such-thing')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Usage:'),
  })
  expect(await succeed({})).toContain('backup [file]')
  expect(await posit(embedded('none'), 'backup')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no Posit in'),
  })
  const settings = onServer(emptyDatabase, 'server')
  expect(await posit(settings, 'grant-plan', 'nobody@example.com')).toMatchObject({
    code: 1,
    errors: 'Nobody has an account with nobody@example.com.\n',
  })
  expect((await posit(settings, 'grant-plan', DEMO, 'gold')).code).toBe(2)
  expect((await posit({ ...settings, PORT: 'many' }, 'doctor')).errors).toContain('PORT')
})
