/** The same files on the disk and in an object store, and what happens when the store fails. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Fault, startFakeS3 } from '../../tests/fakes/s3.ts'
import { readEnv } from './env.ts'
import { createFiles } from './files/create-files.ts'
import { StorageFailure } from './files/storage-failure.ts'
import type { Files, StoredFile } from './files.ts'
import { createLog } from './log.ts'

const folder = await mkdtemp(join(tmpdir(), 'posit-files-'))
const s3 = await startFakeS3()
const TIMEOUT_MS = 300
/** The wait for each of two attempts, and what a busy machine adds. */
const BOUND_MS = 5000

const open = (env: Record<string, string>) =>
  createFiles({ env: readEnv(env), dataDir: folder, log: createLog('silent') })
const read = async (file: StoredFile | null) => buffer((await file?.open()) ?? Readable.from([]))
async function listed(files: Files, name: string) {
  const keys: string[] = []
  for await (const key of files.list(name)) keys.push(key)
  return keys.sort()
}
const onS3 = { ...s3.env, S3_TIMEOUT_MS: String(TIMEOUT_MS) }

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each([
  ['the disk', {}],
  ['an object store', onS3],
])('on %s', (_, env) => {
  test('a stored file is read back byte for byte, with its size and time', async () => {
    const files = await open(env)
    const key = 'sources/0198c0de-0000-7000-8000-000000000001/original one'
    const bytes = randomBytes(300_000)
    await files.put(key, bytes)
    expect(await files.exists(key)).toBe(true)
    const found = await files.find(key)
    expect(found?.bytes).toBe(bytes.length)
    expect(Math.abs(Date.now() - (found?.modified.getTime() ?? 0))).toBeLessThan(60_000)
    expect(Buffer.compare(await read(found), bytes)).toBe(0)
    expect(Buffer.compare((await files.getBytes(key)) ?? Buffer.alloc(0), bytes)).toBe(0)
    await files.put(key, 'again')
    expect(Buffer.from((await files.getBytes(key)) ?? []).toString()).toBe('again')
    await files.delete(key)
    expect(await files.exists(key)).toBe(false)
  })

  test('a missing file is not an error', async () => {
    const files = await open(env)
    expect([await files.exists('a/b'), await files.find('a/b'), await files.getBytes('a/b')]).toEqual([
      false,
      null,
      null,
    ])
    await files.delete('a/b')
  })

  test('a file that goes between being found and being opened is not found', async () => {
    const files = await open(env)
    await files.put('a/gone', 'x')
    const found = await files.find('a/gone')
    await files.delete('a/gone')
    await expect(read(found)).rejects.toThrow(/Not found|ENOENT/)
  })

  test('every file below a folder is listed, over several pages', async () => {
    const files = await open(env)
    s3.pageSize = 3
    const keys = Array.from({ length: 8 }, (_, turn) => `list/${turn % 2 ? 'one' : 'two'}/${turn}`)
    for (const key of keys) await files.put(key, 'x')
    expect(await listed(files, 'list')).toEqual([...keys].sort())
    expect(await listed(files, 'nowhere')).toEqual([])
    for (const key of keys) await files.delete(key)
  })

  test.each(['../outside', 'a/../../outside', '/..', '', 'name\u0000'])(
    'the name %j is refused',
    async (key) => {
      const files = await open(env)
      await expect(files.put(key, 'x')).rejects.toThrow()
      await expect(files.getBytes(key)).rejects.toThrow()
    },
  )
})

test('an object store serves nothing as a web page, whatever its name', async () => {
  const files = await open(onS3)
  await files.put('bug-reports/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(s3.objects.get('bug-reports/picture.svg')?.headers).toEqual({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  })
})

describe('when the object store', () => {
  beforeEach(async () => {
    s3.fail(null)
    const files = await open(onS3)
    await files.put('faults/kept', randomBytes(400_000))
  })

  async function failureOf(work: Promise<unknown>): Promise<StorageFailure> {
    const from = performance.now()
    const failure = await work.then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(StorageFailure)
    expect(performance.now() - from).toBeLessThan(BOUND_MS)
    return failure as StorageFailure
  }

  test.each<[S3Fault, RegExp]>([
    ['denied', / 403$/],
    ['busy', / 503$/],
    ['hangs', /ETIMEDOUT|TimeoutError/],
    ['cut', /ECONNRESET/],
  ])('%s, each call fails in bounded time, with a reason and without secrets', async (fault, why) => {
    const files = await open(onS3)
    s3.fail(fault)
    for (const work of [
      () => files.put('faults/new', 'x'),
      () => files.exists('faults/kept'),
      () => files.find('faults/kept'),
      () => files.getBytes('faults/kept'),
      () => files.delete('faults/kept'),
      () => listed(files, 'faults'),
    ]) {
      const failure = await failureOf(work())
      expect(failure.why).toMatch(why)
      expect(failure.status).toBe(503)
      expect(JSON.stringify([failure.message, failure.why, failure.cause ?? null])).not.toContain('secret')
    }
  })

  test.each<S3Fault>(['busy', 'cut'])('is %s once, it is asked again and nobody notices', async (fault) => {
    const files = await open(onS3)
    s3.fail(fault, 1)
    await files.put('faults/again', 'x')
    s3.fail(fault, 1)
    expect(await files.exists('faults/again')).toBe(true)
  })

  test.each<S3Fault>(['cut within', 'stalls within'])(
    'its answer %s, the reader learns of it',
    async (fault) => {
      const files = await open(onS3)
      const found = await files.find('faults/kept')
      s3.fail(fault)
      const from = performance.now()
      await expect(read(found)).rejects.toThrow()
      expect(performance.now() - from).toBeLessThan(BOUND_MS)
      await failureOf(files.getBytes('faults/kept'))
    },
  )

  test('is slow, the call waits', async () => {
    const files = await open(onS3)
    s3.fail('slow')
    expect((await files.getBytes('faults/kept'))?.length).toBe(400_000)
  })

  test('is unreachable, has no such bucket or rejects the keys, the error says which', async () => {
    s3.fail(null)
    const whyOf = async (env: Record<string, string>) =>
      (await failureOf((await open({ ...onS3, ...env })).put('a/b', 'x'))).why
    expect(await whyOf({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(/ECONNREFUSED/)
    expect(await whyOf({ S3_BUCKET: 'another' })).toBe('NoSuchBucket 404')
    expect(await whyOf({ S3_ACCESS_KEY_ID: 'another' })).toBe('InvalidAccessKeyId 403')
    expect(await whyOf({ S3_SECRET_ACCESS_KEY: 'another' })).toBe('SignatureDoesNotMatch 403')
  })
})

test('half of the settings of an object store is refused by name', () => {
  expect(() => readEnv({ S3_BUCKET: 'posit' })).toThrow(/S3_ACCESS_KEY_ID: is needed too/)
  expect(() => readEnv({ S3_ENDPOINT: 'http://localhost:9000' })).toThrow(/S3_BUCKET: is needed too/)
})
