/** One PostgreSQL for the whole run, with a migrated database to copy. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../server/core/database/client.ts'
import { pidFile, stopPostmaster } from '../server/core/database/embedded/postmaster.ts'
import { type SocketConnection, startEmbeddedPostgres } from '../server/core/database/embedded.ts'
import { migrateToLatest } from '../server/core/database/migrate.ts'
import { createJobs } from '../server/core/jobs.ts'
import { createLog } from '../server/core/log.ts'
import { RUN_PREFIX, runFolder, scratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's cluster. `database` is the migrated template; an open connection to it blocks copying. */
    postgres: SocketConnection
  }
}

const CLUSTER = 'database/cluster'
const TEMPLATE = 'posit_template'
/** Browser mode names a project after its browser too. */
const WITHOUT_DATABASE = /^components\b/
const QUIT_LIMIT_MS = 3000
const QUIT_CHECK_MS = 20

export default async function setup(project: TestProject) {
  await removeLeftovers()
  const folder = runFolder()
  await mkdir(folder)
  // As the system's own: PostgreSQL runs as another user where root runs the tests.
  await chmod(folder, 0o1777)
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (project.vitest.projects.every(({ name }) => WITHOUT_DATABASE.test(name))) return remove
  // Ctrl+C, or a setup that fails further down: leave nothing behind, without waiting.
  process.once('exit', () => removeCluster(folder))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const template = { ...postgres.connection, database: TEMPLATE }
  await makeTemplate(postgres.connection, template)
  project.provide('postgres', template)
  return () => postgres.stop().then(remove)
}

async function makeTemplate(cluster: SocketConnection, template: SocketConnection) {
  const maintenance = createDatabase({ ...cluster, max: 1 })
  await maintenance.pool.query(`create database ${TEMPLATE}`)
  await maintenance.close()
  const database = createDatabase({ ...template, max: 1 })
  await migrateToLatest(database.db)
  await database.close()
  await createJobTables(template)
}

/** pg-boss makes its own schema when it starts. */
async function createJobTables(template: SocketConnection) {
  const jobs = createJobs(template, createLog('fatal'), 0)
  await jobs.start()
  await jobs.stop()
}

/** A killed run could not clean up. Its folder is named after its process id. */
async function removeLeftovers() {
  for (const name of readdirSync(scratchFolder())) {
    const owner = name.startsWith(RUN_PREFIX)
      ? Number(name.slice(RUN_PREFIX.length).split('-')[0])
      : Number.NaN
    const folder = join(scratchFolder(), name)
    if (Number.isNaN(owner) || isAlive(owner) || !isOurs(folder)) continue
    await stopPostmaster(join(folder, CLUSTER), 'immediate', QUIT_LIMIT_MS)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Without awaiting anything: an exit handler has no time for that. */
function removeCluster(folder: string) {
  const file = pidFile(join(folder, CLUSTER))
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (pid > 1) process.kill(pid, 'SIGQUIT')
    for (let waited = 0; existsSync(file) && waited < QUIT_LIMIT_MS; waited += QUIT_CHECK_MS)
      pause(QUIT_CHECK_MS)
  } catch {
    // It never started, or is gone already.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const isOurs = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
