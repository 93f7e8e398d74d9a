import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFiles } from '../../server/core/files/create-files.ts'
import { StorageFailure } from '../../server/core/files/storage-failure.ts'
import { bad, type Check, good, hostOf, off } from './check.ts'

const HINTS: Record<string, string> = {
  'NoSuchBucket 404': 'there is no bucket of this name',
  'AccessDenied 403': 'the keys are not allowed to do this in the bucket',
  'InvalidAccessKeyId 403': 'S3_ACCESS_KEY_ID is not known there',
  'SignatureDoesNotMatch 403': 'S3_SECRET_ACCESS_KEY is wrong',
}

const explain = ({ why }: StorageFailure) => `${HINTS[why] ?? 'it does not answer as it should'} (${why})`

/** Writes, reads and removes a file of its own. */
export const checkStorage: Check = {
  name: 'storage',
  async look({ env, log }) {
    const folder = join(resolve(env.DATA_DIR), 'files')
    const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env
    const store = endpoint ? hostOf(endpoint) : `Amazon S3 in ${env.S3_REGION}`
    const where = bucket ? `bucket ${bucket} of ${store}` : folder
    if (!bucket && !existsSync(folder)) return off(`${folder}, made with the first file`)
    const files = await createFiles({ env, dataDir: resolve(env.DATA_DIR), log })
    const key = `doctor/${randomUUID()}`
    try {
      await files.put(key, key)
      const found = await files.getBytes(key)
      await files.delete(key)
      const isSame = found && Buffer.from(found).toString() === key
      return isSame ? good(where) : bad(`${where} gives back something else than was put there`)
    } catch (error) {
      if (error instanceof StorageFailure) return bad(`${where}: ${explain(error)}`)
      throw error
    }
  },
}
