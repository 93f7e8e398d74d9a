/** The only file that starts anything: data folder, database, jobs, HTTP; and stops them in the reverse order. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { appUrlOf, createCore } from './core/create-core.ts'
import { claimDataDir } from './core/data-dir.ts'
import { createDatabase, type DatabaseConnection } from './core/database/client.ts'
import { startEmbeddedPostgres } from './core/database/embedded.ts'
import { migrateToLatest } from './core/database/migrate.ts'
import { type Env, readEnv } from './core/env.ts'
import { withLineStreams } from './core/http/line-streams.ts'
import { closeGracefully, listen } from './core/http/listen.ts'
import { createLimits } from './core/limits.ts'
import { createLog, type Log } from './core/log.ts'
import { logConsole } from './core/log-console.ts'
import { secretsOf } from './core/secrets.ts'
import { createServices, drain, open } from './services.ts'

const WEB_ROOT = fileURLToPath(new URL('../build/client', import.meta.url))
/** Counters of limits are asked for within transactions: on connections of their own, they never wait for one of ours. */
const LIMITS_POOL = 4

type Stop = () => Promise<void>

/** What was started, to be stopped in the reverse order, also when starting fails half way. */
const stops: Stop[] = []

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop()
}

async function openDatabase(env: Env, dataDir: string, log: Log) {
  let connection: DatabaseConnection
  if (env.DATABASE_URL) connection = { connectionString: env.DATABASE_URL }
  else {
    const embedded = await startEmbeddedPostgres({ dataDir, log })
    stops.push(embedded.stop)
    connection = embedded.connection
  }
  const settings = { max: env.DATABASE_POOL, queryTimeoutMs: env.DATABASE_TIMEOUT_MS }
  const database = createDatabase({ ...connection, ...settings }, log)
  stops.push(database.close)
  return { ...database, connection }
}

/** One node counts in memory; several share their counters. */
function openLimits(env: Env, connection: DatabaseConnection, log: Log) {
  const enabled = env.POSIT_LIMITS === 'on'
  if (!enabled) {
    log.warn('POSIT_LIMITS=off: EVERY RATE AND USAGE LIMIT IS LIFTED. Never run a public server like this.')
  }
  if (!enabled || !env.DATABASE_URL) return createLimits({ enabled, pool: null })
  const settings = { max: LIMITS_POOL, queryTimeoutMs: env.DATABASE_TIMEOUT_MS }
  const { pool, close } = createDatabase({ ...connection, ...settings }, log)
  stops.push(close)
  return createLimits({ enabled, pool })
}

async function start(env: Env, log: Log) {
  log.info({ url: appUrlOf(env) }, 'Posit is starting')
  const folder = await claimDataDir(env.DATA_DIR)
  stops.push(folder.release)
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    log.warn('DATABASE_URL is set without AUTH_SECRET: sessions of this node are not valid on another one.')
  }
  const { connection, ...database } = await openDatabase(env, folder.path, log)
  await migrateToLatest(database.db)

  const limits = openLimits(env, connection, log)
  const core = await createCore({ env, log, dataDir: folder.path, connection, database, limits })
  await core.disk.start()
  stops.push(core.disk.stop)
  const services = createServices(core)
  await core.jobs.start()
  stops.push(core.jobs.stop)
  await core.channel.start()
  stops.push(core.channel.stop)
  await open(services)

  const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : null
  if (!webRoot) log.warn('The web app is not built: only the calls are served.')
  const server = createAdaptorServer({ fetch: withLineStreams(createApp(services, webRoot).fetch) })
  await listen(server, env.PORT, env.HOST)
  stops.push(() => closeGracefully(server, () => drain(services)))
  log.info({ url: core.appUrl, pid: process.pid, assistant: services.assistant.name }, 'Posit is ready')
}

let isStopping = false
async function stop(signal: string, log: Log) {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  await stopAll()
  process.exit(0)
}

try {
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL, secretsOf(env))
  logConsole(log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, log))
  await start(env, log)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await stopAll()
  process.exit(1)
}
