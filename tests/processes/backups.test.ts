/** Backup and restore, on the embedded database and on a database server. */
import { createHash } from 'node:crypto'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createFiles } from '../../server/core/files/create-files.ts'
import { createLog } from '../../server/core/log.ts'
import { createTestDatabase } from '../database.ts'
import { COMMANDS_TIMEOUT_MS, DEMO, DEMO_PASSWORD, openOperator } from '../operator.ts'

const { inFolder, posit, succeed, onServer, embedded, close } = await openOperator()
const origin = await createTestDatabase()
const target = await createTestDatabase({ migrated: false })
afterAll(async () => {
  await origin.drop()
  await target.drop()
  await close()
})

const filesIn = (name: string) =>
  createFiles({ env: readEnv({}), dataDir: inFolder(name), log: createLog('silent') })

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

test('a backup moves every row and file between database server and embedded one', {
  timeout: COMMANDS_TIMEOUT_MS,
}, async () => {
  const from = onServer(origin, 'origin')
  expect(await succeed(from, 'seed-demo', DEMO_PASSWORD)).toContain(DEMO)
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
  timeout: COMMANDS_TIMEOUT_MS,
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
