/** A whole server in another process, as `npm start` runs it, for tests that stop and kill it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPosit } from '../bench/owner.ts'
import { startCommand } from '../bench/posit-server.ts'
import { createDatabase, type OpenDatabase } from '../server/core/database/client.ts'
import { PORT, SUPERUSER } from '../server/core/database/embedded/cluster.ts'
import { findPostmaster } from '../server/core/database/embedded/postmaster.ts'
import { TestClient } from './client.ts'
import { TEST_PASSWORD } from './factories.ts'

const READY_DEADLINE_MS = 60_000
const CHECK_EVERY_MS = 10

export interface ServerProcess {
  url: string
  /** From the start of the process to the first 200 of `/readyz`. */
  readyMs: number
  /** What it wrote to the terminal so far. */
  output(): string
  /** Sends the signal; resolves when the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; ms: number }>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export async function startServer(dataDir: string, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    POSIT_LIMITS: 'off',
    BUILTIN_ENCODER: 'off',
  }
  const startedAt = performance.now()
  const child = spawn(...startCommand(), {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'production', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${errors}`)
    if (performance.now() - startedAt > READY_DEADLINE_MS)
      throw new Error(`The server is not ready: ${errors}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) break
    await wait(CHECK_EVERY_MS)
  }
  return {
    url,
    readyMs: performance.now() - startedAt,
    output: () => output + errors,
    async end(signal) {
      const from = performance.now()
      child.kill(signal)
      const [code] = child.exitCode === null && child.signalCode === null ? await ended : [child.exitCode]
      return { code, ms: performance.now() - from }
    },
  }
}

const clusterOf = (dataDir: string) => join(dataDir, 'database/cluster')

export const isPostgresRunning = async (dataDir: string) => Boolean(await findPostmaster(clusterOf(dataDir)))

/** The postmaster, then its children: stopping it alone would leave the open connections answered. */
export async function listPostgresPids(dataDir: string): Promise<number[]> {
  const postmaster = await findPostmaster(clusterOf(dataDir))
  if (!postmaster) return []
  const parentOf = async (pid: string) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2])
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(parentOf))
  return [postmaster.pid, ...pids.map(Number).filter((_, at) => parents[at] === postmaster.pid)]
}

/** The embedded database of a running server. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const postmaster = await findPostmaster(clusterOf(dataDir))
  if (!postmaster) throw new Error(`No PostgreSQL runs under ${dataDir}.`)
  return createDatabase({
    host: postmaster.socketFolder,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    max: 2,
  })
}

/** A public posit with an owner, made by HTTP but for the confirmed address. */
export async function buildPublicPosit(url: string, { db }: OpenDatabase, text: string): Promise<string> {
  const client = new TestClient(url)
  const account = { email: 'owner@example.com', password: TEST_PASSWORD, name: 'Ada' }
  await client.call('POST', '/auth/v1/sign-up/email', account)
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', account.email).execute()
  await client.call('POST', '/auth/v1/sign-in/email', account)
  return createPosit(client, 'Harbour guide', text)
}
