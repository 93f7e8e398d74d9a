import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { addStatement, buildPosit } from '../../../tests/factories.ts'
import { startTestApp } from '../../../tests/start-test-app.ts'
import { deleteOrphanedOriginalsJob } from '../jobs.ts'

const app = await startTestApp()
afterAll(() => app.close())

const { files, jobs } = app.services.core
const TWO_DAYS_AGO = Date.now() / 1000 - 2 * 86_400

async function storeFile(positId: string, isOld: boolean): Promise<string> {
  const key = `sources/${positId}/${uuidv7()}`
  await files.put(key, 'The harbour opens at six.')
  if (isOld) await utimes(join(app.dataDir, 'files', key), TWO_DAYS_AGO, TWO_DAYS_AGO)
  return key
}

test('the sweep removes an old file that no source names, and no other', async () => {
  const posit = await buildPosit(app)
  const orphan = await storeFile(posit.id, true)
  const young = await storeFile(posit.id, false)
  const named = await storeFile(posit.id, true)
  const source = await addStatement(app, posit.id, 'The harbour opens at six.')
  const { db } = app.database
  await db.updateTable('sources').set({ file_key: named }).where('id', '=', source.id).execute()
  await jobs.send(deleteOrphanedOriginalsJob, {})
  await expect.poll(() => files.exists(orphan)).toBe(false)
  expect([await files.exists(young), await files.exists(named)]).toEqual([true, true])
})

test('the sweep is sent by itself every night', async () => {
  const { rows } = await app.database.pool.query(
    `select cron from pgboss.schedule where name = '${deleteOrphanedOriginalsJob.name}'`,
  )
  expect(rows).toEqual([{ cron: deleteOrphanedOriginalsJob.cron }])
})
