import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import type { Env } from '../env.ts'
import { notFound } from '../errors.ts'
import type { Files, StoredFile } from '../files.ts'
import type { Log } from '../log.ts'
import { isMissing, StorageFailure } from './storage-failure.ts'

/** Even in a public bucket, uploaded files are not served as web pages. */
const PLAIN = { contentType: 'application/octet-stream', contentDisposition: 'attachment' }

function storeOn(driver: DriverContract, log: Log): Files {
  const disk = new Disk(driver)

  /** A store's error message may repeat what it was sent; the error's name and status are enough to fix it. */
  async function checked<T>(action: string, key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isMissing(error)) throw error
      const failure = new StorageFailure(error)
      log.warn({ action, key, why: failure.why }, 'stored files failed')
      throw failure
    }
  }

  async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function describe(key: string): Promise<StoredFile> {
    const { contentLength, lastModified } = await checked('describe', key, () => disk.getMetaData(key))
    const open = async () => {
      const stream = await unlessMissing(checked('read', key, () => disk.getStream(key)))
      if (!stream) throw notFound()
      return stream
    }
    return { bytes: contentLength, modified: lastModified, open }
  }

  return {
    put: (key, content) => checked('write', key, () => disk.put(key, content, PLAIN)),
    exists: (key) => checked('find', key, () => disk.exists(key)),
    find: (key) => unlessMissing(describe(key)),
    getBytes: (key) => unlessMissing(checked('read', key, () => disk.getBytes(key))),
    delete: (key) => checked('delete', key, () => disk.delete(key)),

    async *list(folder) {
      let page: string | undefined
      do {
        const options = { recursive: true, ...(page ? { paginationToken: page } : {}) }
        const listed = await checked('list', folder, () => disk.listAll(folder, options))
        for (const entry of listed.objects) if (entry.isFile) yield entry.key
        page = listed.paginationToken
      } while (page)
    },
  }
}

interface FilesSettings {
  env: Env
  dataDir: string
  log: Log
}

export async function createFiles({ env, dataDir, log }: FilesSettings): Promise<Files> {
  if (!env.S3_BUCKET)
    return storeOn(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }), log)
  // Read only where it is used: it costs a sixth of a second and 40 MB.
  const { createS3Driver } = await import('./s3-driver.ts')
  return storeOn(createS3Driver(env), log)
}
