/** The server's domains without its port: jobs are enqueued for the server, and done here only when asked for. */
import { loadSecret } from '../server/core/data-dir.ts'
import { createChannel } from '../server/core/database/channel.ts'
import { checkMigrated } from '../server/core/database/check-migrated.ts'
import { migrateToLatest } from '../server/core/database/migrate.ts'
import type { Env } from '../server/core/env.ts'
import { createJobs, type Jobs } from '../server/core/jobs.ts'
import { createLimits } from '../server/core/limits.ts'
import type { Log } from '../server/core/log.ts'
import { createMailer } from '../server/core/mailer.ts'
import { createServices, drain, type Services } from '../server/services.ts'
import { type Place, withPlace } from './place.ts'

interface ServicesOptions {
  env: Env
  log: Log
  /** Do waiting jobs as a server would. */
  work?: boolean
}

/** Without a server beside it, a command must not begin what it has no time to end. */
const withoutWork = (jobs: Jobs): Jobs => ({ ...jobs, handle: () => {} })

async function createOn(place: Place, { env, log, work = false }: ServicesOptions) {
  const jobs = createJobs(place.connection, log)
  const used = work ? jobs : withoutWork(jobs)
  const mail = { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox: `${place.dataDir}/outbox`, log }
  const services = createServices({
    env,
    log,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    db: place.database.db,
    channel: createChannel(place.connection, log),
    jobs: used,
    mailer: createMailer(mail, used),
    files: place.files,
    limits: createLimits({ enabled: false, pool: null }),
    metrics: undefined,
    secret: env.AUTH_SECRET ?? (await loadSecret(place.dataDir, 'auth')),
  })
  return { jobs, services }
}

/** A place of our own is brought to this version as a server's start does it; under a running server it must be there. */
async function prepare({ database: { db }, isServerRunning }: Place, work: boolean): Promise<void> {
  if (work && !isServerRunning) await migrateToLatest(db)
  else await checkMigrated(db)
}

export async function withServices<T>(
  options: ServicesOptions,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const { work: isWorking = false } = options
  return withPlace({ ...options, create: isWorking }, async (place) => {
    await prepare(place, isWorking)
    const { jobs, services } = await createOn(place, options)
    if (isWorking) await jobs.start()
    try {
      return await work(services)
    } finally {
      await drain(services)
      if (isWorking) await jobs.stop()
    }
  })
}
