/** `npm start`, the command of the README. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostmaster } from '../../server/core/database/embedded/postmaster.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Ten times what a quiet machine needs. */
const START_LIMIT = { timeout: 60_000, interval: 100 }
const STOP_LIMIT = { timeout: 20_000, interval: 50 }

let dataDir: string
let port: number
const started: { stop(): void }[] = []

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'posit-start-')), 'data')
  port = await freePort()
})

afterEach(async () => {
  for (const process of started.splice(0)) process.stop()
  await expect.poll(() => answers(port), STOP_LIMIT).toBe(false)
  await expect.poll(() => findPostmaster(join(dataDir, 'database/cluster')), STOP_LIMIT).toBeUndefined()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

function npmStart(atPort: number) {
  const env = {
    ...process.env,
    PORT: String(atPort),
    DATA_DIR: dataDir,
    APP_URL: `http://localhost:${atPort}`,
  }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(npm, 'close').then(([code]) => ({ code, output }))
  const running = { ended, stop: () => npm.kill('SIGTERM') }
  started.push(running)
  return running
}

const answers = (atPort: number): Promise<boolean> =>
  fetch(`http://localhost:${atPort}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** Rejects at once, with its output, when the server exits instead. */
async function untilUp({ ended }: ReturnType<typeof npmStart>) {
  const refused = ended.then(({ output }) => Promise.reject(new Error(output)))
  const up = expect.poll(() => answers(port), START_LIMIT).toBe(true)
  await Promise.race([up, refused])
  refused.catch(() => {})
}

const serverPid = async () => Number(await readFile(join(dataDir, 'server.pid'), 'utf8'))
const postmasterPid = async () => (await findPostmaster(join(dataDir, 'database/cluster')))?.pid

test('npm start serves with nothing configured, and leaves nothing running', async () => {
  const npm = npmStart(port)
  await untilUp(npm)
  expect(await postmasterPid()).toBeDefined()
  npm.stop()
  await expect.poll(() => answers(port), STOP_LIMIT).toBe(false)
  await expect.poll(postmasterPid, STOP_LIMIT).toBeUndefined()
  const { output } = await npm.ended
  const [first] = output.split('\n').filter((line) => line.startsWith('{'))
  expect(JSON.parse(first ?? '')).toMatchObject({ url: `http://localhost:${port}` })
})

test('a second npm start on a data folder is refused with the first one’s pid', async () => {
  await untilUp(npmStart(port))
  const { code, output } = await npmStart(await freePort()).ended
  expect(code).toBe(1)
  expect(output).toContain(
    `Another server (pid ${await serverPid()}) already runs on the data folder ${dataDir}`,
  )
})

test('npm start after a kill takes over what is left running', async () => {
  await untilUp(npmStart(port))
  const postmaster = await postmasterPid()
  process.kill(await serverPid(), 'SIGKILL')
  await expect.poll(() => answers(port), STOP_LIMIT).toBe(false)
  await untilUp(npmStart(port))
  expect(await postmasterPid()).toBe(postmaster)
})
