/** The operator's command line, on the embedded database and on a database server, with and without a running server. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createFiles } from '../../server/core/files/create-files.ts'
import { createLog } from '../../server/core/log.ts'
import { TestClient } from '../client.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { openEmbedded, type ServerProcess, startServer } from '../server-process.ts'

const MAIN = join(import.meta.dirname, '../../operator/main.ts')
const PASSWORD = 'a demo password'
/** Each command is a process that loads the whole server: on a starved machine that takes its time. */
const TIMEOUT_MS = 300_000
const DEMO = 'demo@posit.example'

let folder: string
let origin: TestDatabase
let target: TestDatabase

const inFolder = (name: string) => join(folder, name)
const filesIn = (name: string) =>
  createFiles({ env: readEnv({}), dataDir: inFolder(name), log: createLog('silent') })

interface Ended {
  code: number
  out: string
  errors: string
}

/** Runs a command as an operator would, with these settings and no others. */
function posit(settings: Record<string, string>, ...words: string[]): Promise<Ended> {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    INIT_CWD: folder,
    PORT: '1',
    ...settings,
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', MAIN, ...words],
      { env, cwd: folder },
      (error, out, errors) => resolve({ code: error ? Number(error.code) : 0, out, errors }),
    )
  })
}

async function succeed(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, out, errors } = await posit(settings, ...words)
  expect([words[0], code, errors]).toEqual([words[0], 0, ''])
  return out
}

/** Every row of every table as PostgreSQL's text, by table. */
async function contentOf(pool: Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely_migration%' order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    content[name] = rows.map(({ row }) => createHash('sha256').update(row).digest('hex'))
  }
  return content
}

/** What holds the tables together: constraints, indexes, triggers that are on. */
async function formOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as part from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ part }) => part)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posit-operator-'))
  origin = await createTestDatabase()
  target = await createTestDatabase({ migrated: false })
})
afterAll(async () => {
  await origin.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const onServer = (database: TestDatabase, dataDir: string) => ({
  DATABASE_URL: database.url,
  DATA_DIR: inFolder(dataDir),
})
const embedded = (dataDir: string) => ({ DATA_DIR: inFolder(dataDir) })

test('a backup moves every row and file between database server and embedded one', {
  timeout: TIMEOUT_MS,
}, async () => {
  const from = onServer(origin, 'origin')
  expect(await succeed(from, 'seed-demo', PASSWORD)).toContain(DEMO)
  const key = 'sources/0198c0de-0000-7000-8000-000000000001/original'
  const bytes = new Uint8Array([0, 1, 2, 255, 254, 10, 13, 0])
  await filesIn('origin').then((files) => files.put(key, bytes))
  await origin.pool.query(
    `update sources set file_key = $1, text = E'tab\\t "quotes" \\\\ 日本 \\U0001F600' where id = (select id from sources limit 1)`,
    [key],
  )
  await origin.pool.query(`update chunks set embedding = '\\x00ff10'::bytea`)
  await origin.pool.query(
    `insert into google_drive_connections (user_id, google_email, refresh_token, expires_at)
     select id, 'drive@example.com', 'v1.sealed', now() from users limit 1`,
  )
  const before = await contentOf(origin.pool)
  for (const name of [
    'users',
    'posits',
    'sources',
    'chunks',
    'chunk_terms',
    'chat_messages',
    'posit_task_flags',
    'google_drive_connections',
  ]) {
    expect(before[name]?.length, name).toBeGreaterThan(0)
  }

  await succeed(from, 'backup', 'first.tar.gz')
  expect(await succeed(embedded('embedded'), 'restore', 'first.tar.gz')).toContain('1 files were restored')
  await succeed(embedded('embedded'), 'backup', 'second.tar.gz')
  await succeed(onServer(target, 'target'), 'restore', 'second.tar.gz')

  expect(await contentOf(target.pool)).toEqual(before)
  expect(await formOf(target.pool)).toEqual(await formOf(origin.pool))
  expect(await filesIn('target').then((files) => files.getBytes(key))).toEqual(bytes)
})

test('restoring refuses a filled installation, a cut backup and a newer version', {
  timeout: TIMEOUT_MS,
}, async () => {
  const before = await contentOf(origin.pool)
  const refusal = await posit(onServer(origin, 'elsewhere'), 'restore', 'first.tar.gz')
  expect(refusal).toMatchObject({ code: 1, errors: expect.stringContaining('empty') })
  expect(await contentOf(origin.pool)).toEqual(before)

  const whole = await readFile(inFolder('first.tar.gz'))
  await writeFile(inFolder('cut.tar.gz'), whole)
  await truncate(inFolder('cut.tar.gz'), Math.floor(whole.length * 0.8))
  const tar = Buffer.from(
    gunzipSync(whole).toString('latin1').replace('0001-initial', '9999-initial'),
    'latin1',
  )
  await writeFile(inFolder('newer.tar.gz'), gzipSync(tar))
  const empty = await createTestDatabase({ migrated: false })
  const refused = onServer(empty, 'refused')
  expect((await posit(refused, 'restore', 'cut.tar.gz')).code).toBe(1)
  expect(await posit(refused, 'restore', 'newer.tar.gz')).toMatchObject({
    errors: expect.stringContaining('newer version'),
  })
  // What was refused left an empty installation: the whole one goes in.
  await succeed(refused, 'restore', 'first.tar.gz')
  await empty.drop()
})

test('every command works beside a running server on the embedded database', {
  timeout: TIMEOUT_MS,
}, async () => {
  const settings = embedded('embedded')
  const server: ServerProcess = await startServer(inFolder('embedded'), {})
  const database = await openEmbedded(inFolder('embedded'))
  try {
    const client = new TestClient(server.url)
    const signIn = (password: string) =>
      client.call('POST', '/auth/v1/sign-in/email', { email: DEMO, password })
    expect((await signIn(PASSWORD)).status).toBe(200)
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
  const settings = onServer(origin, 'origin')
  expect(await posit(settings, 'grant-plan', 'nobody@example.com')).toMatchObject({
    code: 1,
    errors: 'Nobody has an account with nobody@example.com.\n',
  })
  expect((await posit(settings, 'grant-plan', DEMO, 'gold')).code).toBe(2)
  expect((await posit({ ...settings, PORT: 'many' }, 'doctor')).errors).toContain('PORT')
})
