/** One archive of all rows, from one snapshot, and all stored files. The server may keep running. */
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import { listApplied } from '../../server/core/database/migrate.ts'
import type { Command } from '../command.ts'
import { type Installation, withInstallation } from '../installation.ts'
import { resolvePath } from '../resolve-path.ts'
import { UsageError } from '../usage-error.ts'
import { connectForText } from './text-client.ts'
import { type Written, writeArchive } from './write-archive.ts'

const defaultName = () => `posit-backup-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`

export const backup: Command = {
  parameters: '[file]',
  summary: 'One archive of the database and the files, while the server runs',
  async run({ env, log, parameters, print }) {
    if (parameters.length > 1) throw new UsageError('One file name at most, please.')
    const path = resolvePath(parameters[0] ?? defaultName())
    if (await stat(path).catch(() => null)) throw new Error(`${path} is there already.`)
    const written = await withInstallation({ env, log }, (installation) => writeBackup(installation, path))
    const rows = Object.values(written.rows).reduce((sum, count) => sum + count, 0)
    const { size } = await stat(path)
    print(`${path}: ${rows} rows, ${written.files} files, ${Math.ceil(size / 1024)} KB.`)
    if (written.missing > 0)
      print(`${written.missing} files were deleted by their owners while it was written.`)
    print("It holds everything people wrote, and their passwords' hashes: keep it as private as the server.")
    print('Not in it: DATA_DIR/secrets and the environment. Keep those too, apart from it.')
    return 0
  },
}

/** Under another name until it is whole. */
export async function writeBackup(installation: Installation, path: string): Promise<Written> {
  const migrations = await listApplied(installation.database.db)
  if (migrations.length === 0) throw new Error('This database holds no Posit: nothing was backed up.')
  const unfinished = `${path}.part`
  const client = await connectForText(installation.connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const pack = createPack()
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
    const storing = pipeline(pack, createGzip(), target)
    const writing = writeArchive(pack, client, installation.files, migrations).catch((error) => {
      pack.destroy(error)
      throw error
    })
    const [written] = await Promise.all([writing, storing])
    await rename(unfinished, path)
    return written
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}
