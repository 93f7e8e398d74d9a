/** A backup holds what lies in an object store, and a restore puts files wherever the new installation keeps them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import { createTestDatabase } from '../../tests/database.ts'
import { startFakeS3 } from '../../tests/fakes/s3.ts'
import { type Installation, withInstallation } from '../installation.ts'
import { writeBackup } from './backup.ts'
import { assertEmpty } from './empty-installation.ts'
import { openArchive, restoreArchive } from './restore-archive.ts'

const folder = await mkdtemp(join(tmpdir(), 'posit-backup-'))
const s3 = await startFakeS3()
const origin = await createTestDatabase()
const target = await createTestDatabase({ migrated: false })
afterAll(async () => {
  await origin.drop()
  await target.drop()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const at = <T>(settings: Record<string, string>, work: (installation: Installation) => Promise<T>) =>
  withInstallation(
    { env: readEnv({ DATA_DIR: join(folder, 'data'), ...settings }), log: createLog('silent') },
    work,
  )
const onS3 = { DATABASE_URL: origin.url, ...s3.env, S3_TIMEOUT_MS: '300' }
const onDisk = { DATABASE_URL: target.url }
const KEYS = ['bug-reports/a.png', 'sources/one/1', 'sources/one/2', 'sources/two/3', 'previews/4']

test('a backup of an object store can be restored to a disk', async () => {
  s3.pageSize = 2
  const path = join(folder, 'first.tar.gz')
  const written = await at(onS3, async (installation) => {
    for (const key of KEYS) await installation.files.put(key, `content of ${key}`)
    return writeBackup(installation, path)
  })
  expect(written).toMatchObject({ files: KEYS.length, missing: 0 })
  await at(onDisk, async (installation) => {
    await assertEmpty(installation)
    await restoreArchive(installation, await openArchive(path))
    for (const key of KEYS) {
      expect(Buffer.from((await installation.files.getBytes(key)) ?? []).toString()).toBe(`content of ${key}`)
    }
  })
})

test('a restore refuses a bucket that holds files', async () => {
  await expect(at(onS3, assertEmpty)).rejects.toThrow('The file storage is not empty (bug-reports/a.png')
})

test('a backup fails when the object store refuses to serve a file', async () => {
  await at(onS3, async (installation) => {
    const path = join(folder, 'second.tar.gz')
    s3.fail('denied')
    await expect(writeBackup(installation, path)).rejects.toThrow('Files cannot be reached')
    s3.fail('cut within')
    await expect(writeBackup(installation, path)).rejects.toThrow()
  })
})
