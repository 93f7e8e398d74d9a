/** The whole server on a free port with a database, data folder and outbox of its own: tests enter by HTTP. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../server/app.ts'
import { createCore } from '../server/core/create-core.ts'
import { readEnv } from '../server/core/env.ts'
import { withLineStreams } from '../server/core/http/line-streams.ts'
import { closeGracefully, listen } from '../server/core/http/listen.ts'
import { createLimits } from '../server/core/limits.ts'
import { createLog } from '../server/core/log.ts'
import { createServices, drain, type Services } from '../server/services.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const WEB_ROOT = fileURLToPath(new URL('../build/client', import.meta.url))
const MAIL_WAIT_MS = 10_000
const LOOK_EVERY_MS = 25

export interface ReceivedMail {
  /** The whole message, its body with quoted-printable undone. */
  text: string
  links: string[]
}

export interface TestApp {
  url: string
  services: Services
  database: TestDatabase
  dataDir: string
  /** The newest mail to this address in the outbox; waits for it to arrive. `after` skips that many older ones. */
  mailTo(address: string, after?: number): Promise<ReceivedMail>
  countMailsTo(address: string): Promise<number>
  close(): Promise<void>
}

interface TestAppOptions {
  /** Settings as in the environment. Limits are off unless given. */
  env?: Record<string, string>
  /** Serve the built web app too, for journeys. */
  web?: boolean
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const undoQuotedPrintable = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

async function readMails(outbox: string, address: string): Promise<ReceivedMail[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const raws = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  const own = raws.filter((raw) => new RegExp(`^To: .*${address.replace(/[.+]/g, '\\$&')}`, 'im').test(raw))
  return own.map((raw) => {
    // Only the body is quoted: an '=' in a header is what it is.
    const bodyAt = raw.search(/\r?\n\r?\n/)
    const text = raw.slice(0, bodyAt) + undoQuotedPrintable(raw.slice(bodyAt))
    return { text, links: text.match(/https?:\/\/[^\s"<>]+/g) ?? [] }
  })
}

export async function startTestApp({
  env: settings = {},
  web = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = readEnv({ NODE_ENV: 'test', POSIT_LIMITS: 'off', LOG_LEVEL: 'fatal', ...settings })
  const log = createLog(env.LOG_LEVEL)
  const dataDir = await mkdtemp(join(tmpdir(), 'posit-app-'))
  const outbox = join(dataDir, 'outbox')
  const database = await createTestDatabase()
  const core = await createCore({
    env,
    log,
    appUrl: env.APP_URL ?? url,
    dataDir,
    connection: database.connection,
    database,
    limits: createLimits({ enabled: env.POSIT_LIMITS === 'on', pool: null }),
    secret: 'a secret of tests only, thirty-two bytes or more',
  })
  const { jobs, channel } = core
  const services = createServices(core)
  await jobs.start()
  await channel.start()
  await services.chat.start()
  const server = createAdaptorServer({
    fetch: withLineStreams(createApp(services, web ? WEB_ROOT : null).fetch),
  })
  await listen(server, port, '127.0.0.1')

  return {
    url,
    services,
    database,
    dataDir,
    async mailTo(address, after = 0) {
      const deadline = Date.now() + MAIL_WAIT_MS
      for (;;) {
        const mails = await readMails(outbox, address)
        const newest = mails.at(-1)
        if (newest && mails.length > after) return newest
        if (Date.now() > deadline) throw new Error(`No mail to ${address} arrived.`)
        await wait(LOOK_EVERY_MS)
      }
    },
    countMailsTo: async (address) => (await readMails(outbox, address)).length,
    async close() {
      await closeGracefully(server, () => drain(services))
      await jobs.stop()
      await channel.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
