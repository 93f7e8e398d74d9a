/** The data folder: one server at a time works in it, and it keeps the server's secrets. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DataDir {
  /** Absolute. */
  path: string
  release(): Promise<void>
}

/** How long a second server waits for the lock: a restart often overlaps with the end of the old process. */
const WAIT_MS = 500
const SECRET_BYTES = 32

/** An unreferenced lock would be garbage collected, and thereby released. */
const held = new Set<DatabaseSync>()

/** Another process holds the folder. */
export class DataDirTaken extends Error {
  override name = 'DataDirTaken'
}

/** Creates the folder and locks it for this process, or throws with the pid of the process that holds it. */
export async function claimDataDir(folder: string): Promise<DataDir> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const lock = takeLock(join(path, 'server.lock'))
  const pidFile = join(path, 'server.pid')
  if (!lock) {
    const pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    const holder = pid ? `Another server (pid ${pid})` : 'Another server'
    throw new DataDirTaken(
      `${holder} already runs on the data folder ${path}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  held.add(lock)
  await writeFile(pidFile, `${process.pid}\n`)
  return {
    path,
    release: async () => {
      await rm(pidFile, { force: true })
      held.delete(lock)
      lock.close()
    },
  }
}

/**
 * The kernel's own file lock, which Node offers only through SQLite: it ends with the process, however that ends, and
 * of two that start at once one gets it. A pid file alone lies after a kill and once its pid is somebody else's.
 */
function takeLock(path: string): DatabaseSync | undefined {
  const file = new DatabaseSync(path, { timeout: WAIT_MS })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
    return file
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/** The secret of this name in the folder, made on first use: 256 random bits as base64url. */
export async function loadSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const known = await readIfThere(path)
  if (known) return known
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeDurably(draft, randomBytes(SECRET_BYTES).toString('base64url'))
  // A link, unlike a rename, never replaces: of two that start at once both go on with the same secret.
  await link(draft, path).catch(ignoreExisting)
  await rm(draft)
  return readFile(path, 'utf8')
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

function ignoreExisting(error: unknown): void {
  if (!isCode(error, 'EEXIST')) throw error
}

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
