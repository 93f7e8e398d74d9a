/** The one place that assembles `Core`: for the server, the operator's command line, tests and the API document. */
import { join } from 'node:path'
import type { Core } from './core.ts'
import { loadSecret } from './data-dir.ts'
import { createChannel } from './database/channel.ts'
import type { DatabaseConnection, OpenDatabase } from './database/client.ts'
import { createDisk, type Disk, type ReadDiskSpace } from './disk.ts'
import type { Env } from './env.ts'
import { createFiles } from './files/create-files.ts'
import type { Files } from './files.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import { createMailer } from './mailer.ts'
import { createMetrics } from './metrics.ts'

interface CoreOptions {
  env: Env
  log: Log
  /** Absolute. */
  dataDir: string
  connection: DatabaseConnection
  database: Pick<OpenDatabase, 'db' | 'countConnections'>
  limits: Limits
  appUrl?: string
  files?: Files
  readDiskSpace?: ReadDiskSpace
  /** Signs cookies; without one and without AUTH_SECRET it is loaded from the data folder. */
  secret?: string
  /** False: jobs are enqueued for a server and never run here. */
  runsJobs?: boolean
}

/** The public origin. */
export const appUrlOf = ({ APP_URL, PORT }: Env): string =>
  (APP_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')

/** Opens no connection: the database is passed in, and jobs and channel wait for their `start`. */
export async function createCore({
  env,
  log,
  dataDir,
  connection,
  database,
  ...given
}: CoreOptions): Promise<Core> {
  const boss = createJobs(connection, log, env.DATABASE_JOB_TIMEOUT_MS)
  const jobs: Jobs = given.runsJobs === false ? { ...boss, handle: () => {} } : boss
  const mail = { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox: join(dataDir, 'outbox'), log }
  const disk = createDisk({ env, dataDir, log, read: given.readDiskSpace })
  return {
    env,
    log,
    appUrl: given.appUrl ?? appUrlOf(env),
    db: database.db,
    channel: createChannel(connection, log),
    jobs,
    mailer: createMailer(mail, jobs),
    files: given.files ?? (await createFiles({ env, dataDir, log })),
    disk,
    limits: given.limits,
    metrics: openMetrics(env, database, jobs, disk),
    secret: given.secret ?? env.AUTH_SECRET ?? (await loadSecret(dataDir, 'auth')),
  }
}

function openMetrics(
  env: Env,
  { countConnections }: Pick<OpenDatabase, 'countConnections'>,
  jobs: Jobs,
  disk: Disk,
) {
  const metrics = createMetrics(env.METRICS_TOKEN)
  metrics?.watch(
    'posit_database_connections',
    'Connections of the pool, and requests that wait for one',
    'state',
    countConnections,
  )
  metrics?.watch('posit_jobs_waiting', 'Jobs that could begin now, of all nodes', 'job', jobs.countWaiting)
  metrics?.watch('posit_disk_free_bytes', 'Free space of the data folder', disk.freeBytes)
  return metrics
}
