/** Stored files: originals of sources and, later, pictures. Names are made by the server; nothing is served without a check. */
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type Files = Disk

export const createFiles = (dataDir: string): Files =>
  new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
