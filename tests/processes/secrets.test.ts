/**
 * Every setting that takes a secret has a planted one, users have passwords, and every outside service fails and repeats what it
 * received. Afterwards none of them is in the database, the log, a response, a file or the web app.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPosit } from '../../bench/owner.ts'
import { SETTING_NAMES } from '../../server/core/env.ts'
import { SECRET_NAME } from '../../server/core/secrets.ts'
import { askPosit } from '../ask.ts'
import { TestClient } from '../client.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type LeakyProvider, startLeakyProvider } from '../fakes/leaky-provider.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { PLANTED_SETTINGS } from '../planted-settings.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { TYPED_KEY, typeModelKey } from '../type-model-key.ts'

const PASSWORDS = {
  old: 'planted-old-"pass/word',
  wrong: 'planted-wrong-pass+word',
  next: 'planted-next-pass=word',
}
const EMAIL = 'owner@example.com'
const BUILT = join(import.meta.dirname, '../../build/client')
const SMTP_PASSWORD = 'planted-smtp-p@ss/word'
const DATABASE_PASSWORD = 'planted-database-password'
const PROVIDERS = ['openai', 'anthropic', 'google']

const planted: Record<string, string> = {
  ...PLANTED_SETTINGS,
  SMTP_PASSWORD,
  DATABASE_PASSWORD,
  ZAPIER_HOOK_URL: '/planted-hook-path',
}

let folder: string
let database: TestDatabase
let provider: LeakyProvider
let smtp: FakeSmtp
let server: ServerProcess
const answers: string[] = []
const logs: string[] = []
/** No provider ever receives them, so none can repeat them. */
const apiKeys: Record<string, string> = {}

const dataDir = () => join(folder, 'data')

function environment(ai: string): Record<string, string> {
  const addresses = SETTING_NAMES.filter((name) => /_(?:BASE_URL|ENDPOINT)$|^POSTHOG_HOST$/.test(name))
  return {
    ...PLANTED_SETTINGS,
    ...Object.fromEntries(addresses.map((name) => [name, provider.url])),
    AI_PROVIDER: ai,
    AI_MODEL: 'a-model',
    GOOGLE_CLIENT_ID: 'a-client',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'a-key-id',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_ANNUAL: 'price_annual',
    ZAPIER_HOOK_URL: `${provider.url}/planted-hook-path`,
    SMTP_URL: `smtp://posit:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${smtp.port}`,
    DATABASE_URL: database.url.replace('@', `:${DATABASE_PASSWORD}@`),
    LOG_LEVEL: 'trace',
  }
}

/** Records every response. */
class ListeningClient extends TestClient {
  override async fetch(path: string, init?: RequestInit): Promise<Response> {
    const response = await super.fetch(path, init)
    const text = await response.clone().text()
    // The session's credential is returned at sign-in only.
    const headers = [...response.headers].filter(
      ([name]) => name !== 'set-cookie' && name !== 'set-auth-token',
    )
    answers.push(`${path} ${response.status} ${JSON.stringify(headers)} ${text}`)
    return response
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posit-secrets-'))
  database = await createTestDatabase()
  provider = await startLeakyProvider(() => Object.values(planted).join(' '))
  smtp = await startFakeSmtp({ login: ['posit', 'another password'] })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await database.drop()
  await smtp.close()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(client: TestClient, password: string) {
  return (await client.call('POST', '/auth/v1/sign-in/email', { email: EMAIL, password })).status
}

/** The mail of the reset waits for a server that can send it. */
async function signUp(): Promise<ListeningClient> {
  const client = new ListeningClient(server.url)
  await client.call('POST', '/auth/v1/sign-up/email', { email: EMAIL, password: PASSWORDS.old, name: 'Ada' })
  await database.db.updateTable('users').set({ email_verified: true }).where('email', '=', EMAIL).execute()
  expect(await signIn(client, PASSWORDS.wrong)).toBe(401)
  expect(await signIn(client, PASSWORDS.old)).toBe(200)
  await client.call('POST', '/auth/v1/request-password-reset', { email: EMAIL })
  const change = { current_password: PASSWORDS.old, new_password: PASSWORDS.next }
  expect((await client.call('POST', '/rest/v1/users/me/password', change)).status).toBe(200)
  return client
}

const ask = (client: TestClient, positId: string) => askPosit(client, positId, 'When does the harbour open?')

const form = (name: string, type: string, content: string) => {
  const data = new FormData()
  data.append('file', new File([content], name, { type }))
  return data
}

/** The key is returned once; after that it is used in every way, and guessed wrongly. */
async function useApiKey({ cookies }: TestClient, id: string) {
  const quiet = new TestClient(server.url)
  for (const [name, value] of cookies) quiet.cookies.set(name, value)
  const settings = { name: 'Website', scopes: ['ask', 'read'] }
  const { body } = await quiet.call<{ key: string }>('POST', '/rest/v1/api_keys', settings)
  apiKeys.valid = body.key
  const program = new ListeningClient(server.url)
  program.apiKey = body.key
  const completion = { model: id, messages: [{ role: 'user', content: 'When does the harbour open?' }] }
  expect((await program.call('POST', '/v1/chat/completions', completion)).status).toBe(503)
  expect((await program.call('GET', '/rest/v1/subscription')).status).toBe(403)
  expect((await quiet.call('GET', `/rest/v1/${body.key}`)).status).toBe(404)
  apiKeys.foreign = `${body.key.slice(0, -8)}-foreign`
  program.apiKey = apiKeys.foreign
  expect((await program.call('GET', '/v1/models')).status).toBe(401)
}

async function useEverything(client: ListeningClient, id: string) {
  await client.call('POST', `/rest/v1/posits/${id}/shares`, { user_email: 'friend@example.com' })
  // Sharing has closed it to guests.
  const published = await client.call('PATCH', `/rest/v1/posits/${id}`, {
    title: 'Harbour',
    privacy: 'public',
  })
  expect([published.status, published.body]).toMatchObject([200, { privacy: 'public' }])
  await client.fetch(`/rest/v1/posits/${id}/files`, {
    method: 'POST',
    body: form('a.md', 'text/markdown', 'Six.'),
  })
  const picture = form('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const stored = await client.fetch('/storage/v1/object/bug-reports', { method: 'POST', body: picture })
  expect(stored.status).toBe(503)
  await client.call('POST', '/rest/v1/bug_reports', { title: 'It sticks', description: 'The door.' })
  await client.call('POST', '/functions/v1/create-checkout-session', {
    priceId: 'price_monthly',
    successUrl: '/edit-profile',
    cancelUrl: '/',
  })
  await client.call('POST', '/functions/v1/create-portal-session', { returnUrl: '/edit-profile' })
  await client.call('POST', '/functions/v1/stripe-webhook', { id: 'evt_1' })
  await client.call('POST', '/functions/v1/connect-google-drive', {
    code: 'a-code',
    redirectUri: `${server.url}/integrations/google-callback`,
  })
  await client.call('POST', '/functions/v1/list-drive-files', { query: '' })
  const google = { provider: 'google', callbackURL: '/posits' }
  const { body: started } = await client.call<{ url?: string }>('POST', '/auth/v1/sign-in/social', google)
  const state = started?.url ? new URL(started.url).searchParams.get('state') : 'a-state'
  await client.fetch(`/auth/v1/callback/google?code=a-code&state=${state}`)
  for (const path of [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/metrics',
    '/',
    '/login',
    '/%00',
    '/rest/v1/nothing',
  ]) {
    await client.fetch(path)
  }
}

/** Each job was tried at least once, so each outside service has said all it has to say. */
const jobsTried = () =>
  expect
    .poll(
      async () =>
        (
          await database.pool.query(
            "select name from pgboss.job where state in ('created', 'active') and start_after <= now()",
          )
        ).rows,
      { timeout: 60_000 },
    )
    .toEqual([])

async function dump(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'pgboss')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return texts.join('\n')
}

async function readAll(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join(
    '\n',
  )
}

/** The secrets found in the text, in any encoding. */
function found(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
    ]
    const at = forms.map((form) => text.indexOf(form)).find((index) => index >= 0)
    return at === undefined ? [] : [`${name}: …${text.slice(Math.max(0, at - 300), at + 60)}`]
  })
}

test('no planted secret leaks when every feature is used and every service fails', async () => {
  const { DATABASE_URL = '', AUTH_SECRET = '' } = environment('openai')
  server = await startServer(dataDir(), { DATABASE_URL, AUTH_SECRET, LOG_LEVEL: 'trace' })
  const positId = await createPosit(await signUp(), 'Harbour', 'The harbour opens at six in the morning.')
  logs.push(server.output())
  await server.end('SIGTERM')

  server = await startServer(dataDir(), environment('openai'))
  const client = new ListeningClient(server.url)
  expect(await signIn(client, PASSWORDS.next)).toBe(200)
  await useEverything(client, positId)
  await useApiKey(client, positId)
  await typeModelKey(client, database, provider.url)
  await client.call('GET', '/rest/v1/api_keys')
  await ask(new ListeningClient(server.url), positId)
  await jobsTried()
  logs.push(server.output())
  await server.end('SIGTERM')
  for (const ai of PROVIDERS.slice(1)) {
    server = await startServer(dataDir(), environment(ai))
    const { status, body } = await ask(new ListeningClient(server.url), positId)
    expect([status, body]).toMatchObject([503, {}])
    logs.push(server.output())
    await server.end('SIGTERM')
  }
  const asked = [...provider.asked].join('\n')
  for (const part of [
    '/planted-hook-path',
    '/responses',
    '/messages',
    '/models/a-model',
    '/files/',
    '/batch',
    '/token',
    '/v1/',
  ])
    expect(asked).toContain(part)
  expect(smtp.received).toEqual([])

  const session = Object.fromEntries([...client.cookies].filter(([name]) => name.includes('session_token')))
  expect(Object.keys(session)).toHaveLength(1)
  expect(Object.keys(apiKeys)).toHaveLength(2)
  const all = { ...planted, ...PASSWORDS, ...session, ...apiKeys, TYPED_KEY }
  const log = logs.join('\n')
  // What the log is there for is on it.
  for (const event of ['signed in', 'sign-in refused', 'refused', 'job failed', 'stored files failed']) {
    expect(log).toContain(`"msg":"${event}"`)
  }
  expect(found(log, all)).toEqual([])
  expect(found(await dump(), all)).toEqual([])
  expect(found(answers.join('\n'), all)).toEqual([])
  expect(found(await readAll(dataDir()), all)).toEqual([])
  expect(found(await readAll(BUILT), all)).toEqual([])
})

test('the web app built with planted settings reads none of them', async () => {
  const built = await readAll(BUILT)
  expect(built).not.toMatch(/process\.env\.[A-Z_]+|import\.meta\.env\.VITE/)
  for (const name of SETTING_NAMES.filter((each) => SECRET_NAME.test(each))) expect(built).not.toContain(name)
})
