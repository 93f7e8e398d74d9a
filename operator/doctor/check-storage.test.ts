import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import { type S3Fault, startFakeS3 } from '../../tests/fakes/s3.ts'
import { checkStorage } from './check-storage.ts'

const s3 = await startFakeS3()
const folder = await mkdtemp(join(tmpdir(), 'posit-doctor-'))
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => s3.fail(null))

const look = (settings: Record<string, string>) =>
  checkStorage.look({
    env: readEnv({ DATA_DIR: folder, ...settings }),
    log: createLog('silent'),
  })
const onS3 = { ...s3.env, S3_TIMEOUT_MS: '300' }

test('a working object store is reported with its bucket and left empty', async () => {
  const { health, detail } = await look(onS3)
  expect([health, detail]).toEqual(['good', `bucket posit-files of ${new URL(s3.url).host}`])
  expect(s3.objects.size).toBe(0)
})

test.each<[string, Record<string, string>, S3Fault | null, RegExp]>([
  ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another-secret' }, null, /S3_SECRET_ACCESS_KEY is wrong/],
  ['an unknown key', { S3_ACCESS_KEY_ID: 'another' }, null, /S3_ACCESS_KEY_ID is not known there/],
  ['no such bucket', { S3_BUCKET: 'another' }, null, /there is no bucket of this name/],
  ['keys that may not write', {}, 'denied', /not allowed to do this/],
  ['a store that hangs', {}, 'hangs', /does not answer as it should/],
])('%s gets its own message, without a secret', async (_, settings, fault, expected) => {
  s3.fail(fault)
  const { health, detail } = await look({ ...onS3, ...settings })
  expect([health, detail]).toEqual(['bad', expect.stringMatching(expected)])
  expect(detail).not.toMatch(/another-secret|secret\/of/)
})

test('without an object store the doctor reports the folder, once it exists', async () => {
  expect(await look({})).toMatchObject({
    health: 'off',
    detail: expect.stringContaining('made with the first file'),
  })
})
