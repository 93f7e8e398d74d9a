import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Holder, startHolder } from '../../tests/data-dir-holder.ts'
import { claimDataDir, loadSecret } from './data-dir.ts'

const REFUSAL_LIMIT_MS = 2000

let parent: string
let folder: string
const holders: Holder[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'posit-data-dir-'))
  folder = join(parent, 'data')
})

afterEach(async () => {
  await Promise.all(holders.splice(0).map((holder) => holder.end('SIGKILL')))
  await rm(parent, { recursive: true, force: true })
})

async function hold(): Promise<Holder> {
  const holder = await startHolder(folder)
  holders.push(holder)
  return holder
}

test('the folder is made for this user alone', async () => {
  await (await claimDataDir(folder)).release()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a second server is refused within two seconds, with the pid of the first', async () => {
  const first = await hold()
  const start = performance.now()
  await expect(claimDataDir(folder)).rejects.toThrow(`pid ${first.pid}`)
  expect(performance.now() - start).toBeLessThan(REFUSAL_LIMIT_MS)
})

test('a killed server releases the folder, even if its pid was reused', async () => {
  const first = await hold()
  await first.end('SIGKILL')
  await writeFile(join(folder, 'server.pid'), `${process.pid}\n`)
  await (await claimDataDir(folder)).release()
})

test('a server that stopped leaves the folder free', async () => {
  const first = await hold()
  expect(await first.end('SIGTERM')).toEqual({ code: 0 })
  await (await claimDataDir(folder)).release()
})

test('of servers that start at once exactly one gets the folder', async () => {
  const results = await Promise.allSettled([hold(), hold(), hold(), hold()])
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const winner = holders[0]
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  for (const reason of reasons) expect(reason).toContain(`pid ${winner?.pid}`)
})

test('a secret is random, stays the same, and is readable by this user alone', async () => {
  const { path, release } = await claimDataDir(folder)
  const secret = await loadSecret(path, 'auth')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await loadSecret(path, 'auth')).toBe(secret)
  expect(await loadSecret(path, 'other')).not.toBe(secret)
  expect((await stat(join(path, 'secrets', 'auth'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(path, 'secrets'))).mode & 0o777).toBe(0o700)
  await release()
})

test('two that first ask for a secret at once get the same one', async () => {
  const { path, release } = await claimDataDir(folder)
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadSecret(path, 'auth')))
  expect(new Set(secrets).size).toBe(1)
  expect(await readFile(join(path, 'secrets', 'auth'), 'utf8')).toBe(secrets[0])
  await release()
})
