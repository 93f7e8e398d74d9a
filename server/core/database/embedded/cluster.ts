/** The folders of the embedded database, and the cluster inside them. */
import { createHash, randomBytes } from 'node:crypto'
import { access, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Account, admit, chooseAccount, handOver, makeFolder, namedAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { withFolderAccess } from './folder-access.ts'
import { runProgram } from './run.ts'

export interface Layout {
  folder: string
  cluster: string
  socketFolder: string
  logFile: string
  account: Account | undefined
}

export const SUPERUSER = 'posit'
export const PORT = 5432

/** A socket's address holds 104 bytes on macOS and 108 on Linux, its ending zero included. */
const SOCKET_PATH_BYTES = 103
const UNFINISHED = 'cluster.new-'

export const clusterOf = (dataDir: string) => join(resolve(dataDir), 'database', 'cluster')

export async function prepareLayout(dataDir: string, binaries: Binaries): Promise<Layout> {
  const folder = join(resolve(dataDir), 'database')
  const owner = await chooseAccount(folder)
  if (owner) await admit(resolve(dataDir), owner)
  await makeFolder(folder, owner ? 0o710 : 0o700, owner)
  const account = owner && (await withFolderAccess(owner, folder, binaries.postgres))
  const socketFolder = chooseSocketFolder(folder)
  await makeFolder(socketFolder, 0o700, account)
  await assertPrivate(socketFolder, account)
  return {
    folder,
    cluster: clusterOf(dataDir),
    socketFolder,
    logFile: join(folder, 'postgres.log'),
    account,
  }
}

export const socketPath = (folder: string) => join(folder, `.s.PGSQL.${PORT}`)

function chooseSocketFolder(folder: string): string {
  const beside = join(folder, 'socket')
  if (Buffer.byteLength(socketPath(beside)) <= SOCKET_PATH_BYTES) return beside
  return join(tmpdir(), `posit-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

/** Under the shared temporary folder somebody else may have made the name first, to listen in. */
async function assertPrivate(folder: string, account: Account | undefined): Promise<void> {
  const entry = await lstat(folder)
  const isOurs = entry.uid === (account?.uid ?? process.getuid?.())
  if (entry.isDirectory() && isOurs && (entry.mode & 0o077) === 0) return
  throw new Error(
    `${folder} must be a folder of the database's own user, closed to all others. Remove it and start again.`,
  )
}

/** Made under another name and then renamed, so that a half made cluster is never taken for a whole one. */
export async function ensureCluster(layout: Layout, binaries: Binaries, durable: boolean): Promise<void> {
  const exists = await access(join(layout.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (exists) return
  await removeUnfinished(layout.folder)
  const unfinished = join(layout.folder, UNFINISHED + randomBytes(4).toString('hex'))
  const maker = layout.account && (await namedAccount(layout.account))
  await makeFolder(unfinished, 0o700, maker)
  await runProgram({
    path: binaries.initdb,
    args: [...INITDB_OPTIONS, ...(durable ? [] : ['--no-sync']), '-D', unfinished],
    account: maker,
    needs: [binaries.initdb, layout.folder],
  })
  if (layout.account) handOver(unfinished, layout.account)
  await rename(unfinished, layout.cluster)
  if (durable) await syncFolder(layout.folder)
}

/** The built-in C.UTF-8 sorts alike on every machine and cannot change with the system's libraries. */
const INITDB_OPTIONS = [
  ...[
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ],
  ...[`--username=${SUPERUSER}`, '--no-instructions'],
]

/** Best effort: an `initdb` whose server was killed may still be writing; the next start finds its rest. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
