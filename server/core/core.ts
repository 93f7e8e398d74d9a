/** The dependencies of every domain. Built once in `main.ts` (or a test) and passed down. */
import type { Db } from '../database/schema.ts'
import type { Channel } from './database/channel.ts'
import type { Disk } from './disk.ts'
import type { Env } from './env.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Metrics } from './metrics.ts'

export interface Core {
  env: Env
  log: Log
  db: Db
  /** Between all nodes. */
  channel: Channel
  jobs: Jobs
  mailer: Mailer
  files: Files
  /** Room in the data folder. */
  disk: Disk
  limits: Limits
  /** There when somebody reads them. */
  metrics: Metrics | undefined
  /** Public origin, without a slash at the end. */
  appUrl: string
  /** Signs cookies and visitor ids; 32 bytes, base64url. */
  secret: string
}
