/** An installation: its database and files, opened beside a running server or without one. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimDataDir, DataDirTaken } from '../server/core/data-dir.ts'
import { createDatabase, type DatabaseConnection, type OpenDatabase } from '../server/core/database/client.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../server/core/database/embedded.ts'
import type { Env } from '../server/core/env.ts'
import { createFiles } from '../server/core/files/create-files.ts'
import type { Files } from '../server/core/files.ts'
import type { Log } from '../server/core/log.ts'

export interface Installation {
  /** Absolute. */
  dataDir: string
  connection: DatabaseConnection
  database: OpenDatabase
  files: Files
  /** A server is running on the same data folder. */
  isServerRunning: boolean
  close(): Promise<void>
}

interface OpenOptions {
  env: Env
  log: Log
  /** Creates what is missing. */
  create?: boolean
}

const CONNECTIONS = 4

export async function openInstallation({ env, log, create = false }: OpenOptions): Promise<Installation> {
  const dataDir = resolve(env.DATA_DIR)
  const found = env.DATABASE_URL
    ? { connection: { connectionString: env.DATABASE_URL }, isServerRunning: false, close: async () => {} }
    : await openEmbedded(dataDir, create)
  const database = createDatabase({ ...found.connection, max: CONNECTIONS }, log)
  return {
    dataDir,
    connection: found.connection,
    database,
    files: await createFiles({ env, dataDir, log }),
    isServerRunning: found.isServerRunning,
    close: async () => {
      await database.close()
      await found.close()
    },
  }
}

async function openEmbedded(dataDir: string, create: boolean) {
  if (!create && !existsSync(join(dataDir, 'database'))) {
    throw new Error(
      `There is no Posit in ${dataDir}: no server has started there. Set DATA_DIR to its data folder, or DATABASE_URL.`,
    )
  }
  try {
    const folder = await claimDataDir(dataDir)
    const embedded = await startEmbeddedPostgres({ dataDir: folder.path })
    const close = () => embedded.stop().finally(folder.release)
    return { connection: embedded.connection, isServerRunning: false, close }
  } catch (error) {
    if (!(error instanceof DataDirTaken)) throw error
    const connection = await findEmbeddedPostgres(dataDir)
    if (!connection) throw error
    return { connection, isServerRunning: true, close: async () => {} }
  }
}

/** Opens the installation for `work` and always closes it again. */
export async function withInstallation<T>(
  options: OpenOptions,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(options)
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}
