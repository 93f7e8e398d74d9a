/**
 * PostgreSQL under the data folder, for a server with no DATABASE_URL: on a Unix socket in a private folder, with no
 * network port. The caller holds the data folder (`claimDataDir`); whatever runs on it is therefore left over.
 */
import pg from 'pg'
import type { Log } from '../log.ts'
import { findBinaries } from './embedded/binaries.ts'
import { clusterOf, ensureCluster, PORT, prepareLayout, SUPERUSER } from './embedded/cluster.ts'
import { findPostmaster, type Postmaster, stopPostmaster, waitUntil } from './embedded/postmaster.ts'
import { READY_DEADLINE_MS, startPostmaster } from './embedded/start-postmaster.ts'
import { supervise } from './embedded/supervise.ts'

/** What pg connects with. A socket's folder replaces the host name. */
export interface SocketConnection {
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedPostgres {
  connection: SocketConnection
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log?: Pick<Log, 'info' | 'error'>
  /** False gives up safety against power cuts for speed: tests. */
  durable?: boolean
}

const ANSWER_TIMEOUT_MS = 1000
const STOP_DEADLINE_MS = 20_000

export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const layout = await prepareLayout(dataDir, binaries)
  await ensureCluster(layout, binaries, durable)
  const start = () => startPostmaster(layout, binaries.postgres, durable)
  const existing = await takeOver(layout.cluster)
  if (existing)
    log?.info({ pid: existing.pid }, 'took over the PostgreSQL that an earlier server left running')
  const running = existing ?? (await start())
  const watch = supervise(layout.cluster, start, log)
  return {
    connection: connectionTo(running),
    stop: () => watch.end().then(() => stopFully(layout.cluster)),
  }
}

/** The one that a running server of this data folder has started; undefined when there is none. */
export async function findEmbeddedPostgres(dataDir: string): Promise<SocketConnection | undefined> {
  const running = await findPostmaster(clusterOf(dataDir))
  return running?.status === 'ready' ? connectionTo(running) : undefined
}

const connectionTo = ({ socketFolder }: Postmaster): SocketConnection => ({
  host: socketFolder,
  port: PORT,
  user: SUPERUSER,
  database: 'postgres',
})

/** A killed server's postmaster is as good as new once it answers; one that does not is replaced. */
async function takeOver(cluster: string): Promise<Postmaster | undefined> {
  if (!(await findPostmaster(cluster))) return undefined
  await waitUntil(async () => (await findPostmaster(cluster))?.status !== 'starting', READY_DEADLINE_MS)
  const running = await findPostmaster(cluster)
  if (running?.status === 'ready' && (await answers(connectionTo(running)))) return running
  await stopFully(cluster)
  return undefined
}

async function answers(connection: SocketConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: ANSWER_TIMEOUT_MS })
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  if (connected) await client.end()
  return connected
}

async function stopFully(cluster: string): Promise<void> {
  if (await stopPostmaster(cluster, 'fast', STOP_DEADLINE_MS)) return
  await stopPostmaster(cluster, 'immediate', STOP_DEADLINE_MS)
}
