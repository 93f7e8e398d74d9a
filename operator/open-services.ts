/** The server's domains without its port: jobs are enqueued for the server, and done here only when asked for. */
import { createCore } from '../server/core/create-core.ts'
import { checkMigrated } from '../server/core/database/check-migrated.ts'
import { migrateToLatest } from '../server/core/database/migrate.ts'
import type { Env } from '../server/core/env.ts'
import { createLimits } from '../server/core/limits.ts'
import type { Log } from '../server/core/log.ts'
import { createServices, drain, type Services } from '../server/services.ts'
import { type Installation, withInstallation } from './installation.ts'

interface ServicesOptions {
  env: Env
  log: Log
  /** Do waiting jobs as a server would. */
  work?: boolean
}

/** Without `work`, jobs are only enqueued: a command must not begin what it has no time to end. */
async function createOn(
  { dataDir, connection, database, files }: Installation,
  { env, log, work = false }: ServicesOptions,
) {
  const limits = createLimits({ enabled: false, pool: null })
  const core = await createCore({ env, log, dataDir, connection, database, files, limits, runsJobs: work })
  return createServices(core)
}

/** Migrates the installation as a server's start does; under a running server it must be migrated already. */
async function prepare({ database: { db }, isServerRunning }: Installation, work: boolean): Promise<void> {
  if (work && !isServerRunning) await migrateToLatest(db)
  else await checkMigrated(db)
}

export async function withServices<T>(
  options: ServicesOptions,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const { work: isWorking = false } = options
  return withInstallation({ ...options, create: isWorking }, async (installation) => {
    await prepare(installation, isWorking)
    const services = await createOn(installation, options)
    await services.assistantSettings.load()
    const { jobs } = services.core
    if (isWorking) await jobs.start()
    try {
      return await work(services)
    } finally {
      await drain(services)
      if (isWorking) await jobs.stop()
    }
  })
}
