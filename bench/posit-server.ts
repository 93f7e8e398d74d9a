/** A real server in a process of its own, on a free port, as `npm start` starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endingOf } from './endings.ts'
import { figuresOf } from './process-figures.ts'

const PROJECT = new URL('..', import.meta.url).pathname
const READY_TIMEOUT_MS = 60_000
const LOOK_EVERY_MS = 5

export interface PositServer {
  url: string
  dataDir: string
  /** From the start of the process to the first 200 of `/readyz`. */
  readyMs: number
  /** Resident memory of the server's process in bytes, PostgreSQL not counted. */
  memory(): number
  /** Processor time of the server's process so far in microseconds, PostgreSQL not counted. */
  cpu(): number
  stop(): Promise<void>
}

/** What `npm start` runs, with this Node.js. It becomes the server's process. */
export function startCommand(): [string, string[]] {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const [, command = '', ...args] = String(scripts.start).split(' ')
  return [command, args.map((word) => (word === 'node' ? process.execPath : word))]
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await wait(LOOK_EVERY_MS)
  }
  throw new Error('The server did not become ready.')
}

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'posit-bench-'))
export const removeDataDir = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })

/** `port`: reuse the port of a stopped server, so that its clients can reconnect. */
export async function startPosit(
  dataDir: string,
  env: Record<string, string> = {},
  port?: string,
): Promise<PositServer> {
  port ??= String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: port,
    APP_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    POSIT_LIMITS: 'off',
  }
  const startedAt = performance.now()
  const child = spawn(...startCommand(), {
    cwd: PROJECT,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = endingOf(child)
  await untilReady(url, child)
  const readyMs = performance.now() - startedAt
  return {
    url,
    dataDir,
    readyMs,
    ...figuresOf(child),
    stop,
  }
}

/** The newest link in the outbox. */
export async function newestLink(dataDir: string): Promise<string> {
  for (;;) {
    const folder = join(dataDir, 'outbox')
    const names = readdirSync(folder, { withFileTypes: true })
      .map((entry) => entry.name)
      .filter((name) => name.endsWith('.eml'))
    const newest = names.sort().at(-1)
    const raw = newest ? readFileSync(join(folder, newest), 'utf8') : ''
    const plain = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = /https?:\/\/[^\s"<>]+/.exec(plain)?.[0]
    if (link) return link
    await wait(LOOK_EVERY_MS)
  }
}
