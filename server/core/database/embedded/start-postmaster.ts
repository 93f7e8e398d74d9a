/** Starting PostgreSQL on its cluster and waiting until it serves. */
import { open, readFile, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Layout, socketPath } from './cluster.ts'
import { findPostmaster, type Postmaster, pidFile, waitUntil } from './postmaster.ts'
import { launch, type Program, startFailure } from './run.ts'
import { postgresArguments } from './settings.ts'

/** Recovery after a crash may have a long log to replay. */
export const READY_DEADLINE_MS = 120_000
/** Backends whose postmaster was killed hold the cluster until they notice: a later attempt finds it free. */
const RETRY_DELAYS_MS = [50, 100, 200, 400, 800, 1600]
const LOG_TAIL_CHARACTERS = 2000

export async function startPostmaster(
  layout: Layout,
  postgres: string,
  durable: boolean,
): Promise<Postmaster> {
  const program = {
    path: postgres,
    args: postgresArguments(layout.cluster, layout.socketFolder, durable),
    account: layout.account,
    needs: [postgres, layout.cluster, layout.socketFolder],
  }
  for (const delayMs of RETRY_DELAYS_MS) {
    const running = await attempt(layout, program)
    if (typeof running === 'object') return running
    await sleep(delayMs)
  }
  const running = await attempt(layout, program)
  if (typeof running === 'object') return running
  const log = await readFile(layout.logFile, 'utf8').catch(() => '')
  throw await startFailure(program, `${running}\n${log.slice(-LOG_TAIL_CHARACTERS).trim()}`)
}

/** The running postmaster, or what kept it from running. */
async function attempt(layout: Layout, program: Program): Promise<Postmaster | string> {
  await removeTraces(layout)
  const log = await openLog(layout.logFile)
  let failure: string | undefined
  const child = launch(program, log.fd)
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', () => {
    failure ??= 'it ended at once'
  })
  child.unref()
  const isReady = async () => (await findPostmaster(layout.cluster))?.status === 'ready'
  await waitUntil(async () => failure !== undefined || (await isReady()), READY_DEADLINE_MS)
  await log.close()
  const running = await findPostmaster(layout.cluster)
  if (running && running.status !== 'ready')
    throw new Error(`PostgreSQL is still recovering: see ${layout.logFile}`)
  return running ?? failure ?? 'it ended before it was ready'
}

/**
 * PostgreSQL would wait for whatever has the dead postmaster's pid now, if only its own zombie where nobody reaps.
 * Its guard against backends that live on, the shared memory, needs no file.
 */
async function removeTraces({ cluster, socketFolder }: Layout): Promise<void> {
  const socket = socketPath(socketFolder)
  for (const path of [pidFile(cluster), socket, `${socket}.lock`]) await rm(path, { force: true })
}

/** One log a start and the one before it: enough to see why it ended, and it cannot grow without end. */
async function openLog(path: string) {
  await rename(path, `${path}.old`).catch(() => {})
  return open(path, 'a', 0o600)
}
