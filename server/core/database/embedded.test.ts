import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Holder, startHolder } from '../../../tests/data-dir-holder.ts'
import { clientConfig } from './client.ts'
import { findClosedFolder, withFolderAccess } from './embedded/folder-access.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { runProgram } from './embedded/run.ts'

/** Each test starts PostgreSQL once or more, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000 })

/** Any user that is not the one who runs these tests; as root, PostgreSQL's own is a third. */
const STRANGER = { uid: 65_534, gid: 65_534 }

let parent: string
let folder: string
const holders: Holder[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'posit-embedded-'))
  await chmod(parent, 0o755)
  folder = join(parent, 'data')
})

afterEach(async () => {
  await Promise.all(holders.splice(0).map((holder) => holder.end('SIGTERM')))
  await rm(parent, { recursive: true, force: true })
})

const cluster = () => join(folder, 'database', 'cluster')

async function start(options: { durable?: boolean; user?: typeof STRANGER } = {}): Promise<Holder> {
  const { durable, ...rest } = options
  const holder = await startHolder(folder, { database: durable ? 'durable' : 'volatile', ...rest })
  holders.push(holder)
  return holder
}

async function query<Row extends object>(holder: Holder, statement: string): Promise<Row[]> {
  if (!holder.connection) throw new Error('This holder has no database')
  const client = new pg.Client(clientConfig(holder.connection))
  await client.connect()
  return client.query<Row>(statement).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

const writeRow = (holder: Holder) => query(holder, 'create table kept as select 42 as answer')
const expectRow = async (holder: Holder) =>
  expect(await query(holder, 'table kept')).toEqual([{ answer: 42 }])

async function postmasterPid(): Promise<number> {
  const running = await findPostmaster(cluster())
  if (!running) throw new Error('PostgreSQL does not run')
  return running.pid
}

test('the first start makes a database that a later start still has', async () => {
  const first = await start()
  await writeRow(first)
  expect(await first.end('SIGTERM')).toEqual({ code: 0 })
  await expectRow(await start())
})

test('only its own user can reach the database, and only on this machine', async () => {
  const holder = await start()
  const socketFolder = await stat(holder.connection?.host ?? '')
  expect(socketFolder.mode & 0o777).toBe(0o700)
  expect(socketFolder.uid).not.toBe(0)
  expect(await query(holder, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('letters of every language compare without case, whatever the system’s locale', async () => {
  expect(await query(await start(), `select 'ÉCOLE' ilike 'école' as same`)).toEqual([{ same: true }])
})

test('SIGTERM stops the database with the server', async () => {
  const holder = await start()
  await holder.end('SIGTERM')
  expect(await findPostmaster(cluster())).toBeUndefined()
  expect(await readdir(cluster())).not.toContain('postmaster.pid')
})

test('after a kill the next start takes over the PostgreSQL that is still running', async () => {
  const first = await start()
  await writeRow(first)
  const pid = await postmasterPid()
  await first.end('SIGKILL')
  const second = await start()
  await expectRow(second)
  expect(await postmasterPid()).toBe(pid)
  await second.end('SIGTERM')
  expect(await findPostmaster(cluster())).toBeUndefined()
})

test('committed rows survive when the server and PostgreSQL are killed', async () => {
  const first = await start({ durable: true })
  await writeRow(first)
  const pid = await postmasterPid()
  await first.end('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await expectRow(await start({ durable: true }))
})

test('a PostgreSQL killed behind the server’s back is started again', async () => {
  const holder = await start({ durable: true })
  await writeRow(holder)
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => findPostmaster(cluster()).then((found) => found?.pid ?? pid), { timeout: 15_000 })
    .not.toBe(pid)
  await expect
    .poll(() => query(holder, 'table kept').catch(() => []), { timeout: 15_000 })
    .toEqual([{ answer: 42 }])
})

test('a pid file whose pid is another process by now does not stop a start', async () => {
  await (await start()).end('SIGTERM')
  await writeFile(
    join(cluster(), 'postmaster.pid'),
    `${process.pid}\n${cluster()}\n1\n5432\n/nowhere\n\n  1 1\nready   \n`,
  )
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an empty pid file, as a power cut leaves it, does not stop a start', async () => {
  await (await start()).end('SIGTERM')
  await writeFile(join(cluster(), 'postmaster.pid'), '')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the next start recovers an interrupted first start', async () => {
  const cutOff = startHolder(folder, { database: 'durable' })
  const unfinished = () => readdir(join(folder, 'database')).then(findUnfinished, () => undefined)
  await expect.poll(unfinished, { interval: 5, timeout: 10_000 }).toBeDefined()
  process.kill(Number(await readFile(join(folder, 'server.pid'), 'utf8')), 'SIGKILL')
  await expect(cutOff).rejects.toThrow()
  expect(await readdir(join(folder, 'database'))).not.toContain('cluster')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('leftovers of an interrupted start are deleted', async () => {
  await mkdir(join(folder, 'database', 'cluster.new-left'), { recursive: true })
  await writeFile(join(folder, 'database', 'cluster.new-left', 'PG_VERSION'), '18')
  await start()
  expect(await readdir(join(folder, 'database'))).not.toContain('cluster.new-left')
})

const findUnfinished = (names: string[]) => names.find((name) => name.startsWith('cluster.new'))

test('a data folder with a very long path works', async () => {
  folder = join(parent, 'deep'.repeat(30), 'data')
  const holder = await start()
  expect(await query(holder, 'select 1 as one')).toEqual([{ one: 1 }])
  await rm(holder.connection?.host ?? '', { recursive: true })
})

test('a data folder with spaces, quotes, commas and dollars in its path works', async () => {
  folder = join(parent, `it's "my", $HOME données`)
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder under a folder closed to all others works', async () => {
  await chmod(parent, 0o700)
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(parent)).mode & 0o777).toBe(0o700)
})

test('PostgreSQL’s programs find each other under a folder closed to all others', async () => {
  await chmod(parent, 0o700)
  const other = join(parent, 'postgres')
  await writeFile(other, '', { mode: 0o755 })
  const account = process.getuid?.() === 0 ? await withFolderAccess(STRANGER, parent, other) : undefined
  const looks = ['-e', 'fs.accessSync(process.argv[1], fs.constants.X_OK)', other]
  await runProgram({ path: process.execPath, args: looks, account, needs: [] })
})

test('an ordinary user runs everything under their own account', async () => {
  const user = process.getuid?.() === 0 ? STRANGER : undefined
  await mkdir(folder, { mode: 0o700 })
  if (user) await handOver(user)
  const holder = await start(user && { user })
  await writeRow(holder)
  await holder.end('SIGTERM')
  await expectRow(await start(user && { user }))
  expect((await stat(cluster())).uid).toBe(user?.uid ?? process.getuid?.())
})

async function handOver({ uid, gid }: { uid: number; gid: number }) {
  await chown(parent, uid, gid)
  await chown(folder, uid, gid)
}

test('the folder that keeps PostgreSQL’s user out is found', async () => {
  await chmod(parent, 0o700)
  const inner = join(parent, 'open', 'inner')
  await mkdir(inner, { recursive: true })
  expect(await findClosedFolder([inner], { uid: 54_329, gid: 54_329 })).toBe(parent)
})

test('parallel starts on one folder leave one server and one PostgreSQL', async () => {
  const results = await Promise.allSettled([start(), start(), start()])
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  await sleep(100)
  expect(await query(holders[0] as Holder, 'select 1 as one')).toEqual([{ one: 1 }])
})
