/** The only file that starts anything: data folder, database, jobs, HTTP; and stops them in the reverse order. */
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { claimDataDir, loadSecret } from './core/data-dir.ts'
import { createDatabase } from './core/database/client.ts'
import { startEmbeddedPostgres } from './core/database/embedded.ts'
import { migrateToLatest } from './core/database/migrate.ts'
import { type Env, readEnv } from './core/env.ts'
import { createFiles } from './core/files.ts'
import { closeGracefully, listen } from './core/http/listen.ts'
import { createJobs } from './core/jobs.ts'
import { createLimits } from './core/limits.ts'
import { createLog, type Log } from './core/log.ts'
import { createMailer } from './core/mailer.ts'
import { createServices } from './services.ts'

const WEB_ROOT = new URL('../build/client', import.meta.url).pathname

async function openDatabase(env: Env, dataDir: string, log: Log) {
  const limits = { max: env.DATABASE_POOL }
  if (env.DATABASE_URL) {
    const database = createDatabase({ connectionString: env.DATABASE_URL, ...limits }, log)
    return { ...database, connection: { connectionString: env.DATABASE_URL }, stop: database.close }
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  const database = createDatabase({ ...embedded.connection, ...limits }, log)
  const stop = async () => {
    await database.close()
    await embedded.stop()
  }
  return { ...database, connection: embedded.connection, stop }
}

function sayWhatIsUnusual(env: Env, log: Log) {
  if (env.POSIT_LIMITS === 'off') {
    log.warn('POSIT_LIMITS=off: EVERY RATE AND USAGE LIMIT IS LIFTED. Never run a public server like this.')
  }
}

async function main() {
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  const appUrl = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  sayWhatIsUnusual(env, log)

  const folder = await claimDataDir(env.DATA_DIR)
  const database = await openDatabase(env, folder.path, log)
  await migrateToLatest(database.db)

  const jobs = createJobs(database.connection, log)
  const mail = { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox: `${folder.path}/outbox`, log }
  const services = createServices({
    env,
    log,
    appUrl,
    db: database.db,
    jobs,
    mailer: createMailer(mail, jobs),
    files: createFiles(folder.path),
    limits: createLimits({
      enabled: env.POSIT_LIMITS === 'on',
      pool: env.DATABASE_URL ? database.pool : null,
    }),
    secret: env.AUTH_SECRET ?? (await loadSecret(folder.path, 'auth')),
  })
  await jobs.start()
  await services.chat.start()

  const server = createAdaptorServer({ fetch: createApp(services, WEB_ROOT).fetch })
  await listen(server, env.PORT, env.HOST)
  log.info({ url: appUrl, pid: process.pid, assistant: services.assistant.name }, 'Posit is ready')

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await closeGracefully(server, () => services.chat.drain())
    await jobs.stop()
    await database.stop()
    await folder.release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
