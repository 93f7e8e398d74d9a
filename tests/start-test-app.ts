/** The whole server on a free port, with its own database, data folder and outbox: tests enter by HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../server/app.ts'
import { createCore } from '../server/core/create-core.ts'
import type { ReadDiskSpace } from '../server/core/disk.ts'
import { readEnv } from '../server/core/env.ts'
import { withLineStreams } from '../server/core/http/line-streams.ts'
import { closeGracefully, listen } from '../server/core/http/listen.ts'
import { createLimits } from '../server/core/limits.ts'
import { createLog } from '../server/core/log.ts'
import { createServices, drain, open, type Services } from '../server/services.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Outbox, openOutbox } from './outbox.ts'

const WEB_ROOT = fileURLToPath(new URL('../build/client', import.meta.url))

export interface TestApp extends Outbox {
  url: string
  services: Services
  database: TestDatabase
  dataDir: string
  close(): Promise<void>
}

interface TestAppOptions {
  /** Settings as in the environment. Limits are off unless given. */
  env?: Record<string, string>
  /** Serve the built web app too, for journeys. */
  web?: boolean
  readDiskSpace?: ReadDiskSpace
  /** Another node on the database of that one, which is closed after it. */
  beside?: TestApp
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export async function startTestApp({
  env: settings = {},
  web = false,
  readDiskSpace,
  beside,
}: TestAppOptions = {}): Promise<TestApp> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = readEnv({
    NODE_ENV: 'test',
    POSIT_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    // Costs CPU; those that test it turn it on.
    BUILTIN_ENCODER: 'off',
    ...settings,
  })
  const log = createLog(env.LOG_LEVEL)
  const dataDir = await mkdtemp(join(tmpdir(), 'posit-app-'))
  const outbox = join(dataDir, 'outbox')
  const database = beside?.database ?? (await createTestDatabase())
  const core = await createCore({
    env,
    log,
    appUrl: env.APP_URL ?? url,
    dataDir,
    connection: database.connection,
    database,
    limits: createLimits({ enabled: env.POSIT_LIMITS === 'on', pool: null }),
    ...(readDiskSpace && { readDiskSpace }),
    secret: 'a secret of tests only, thirty-two bytes or more',
  })
  const { jobs, channel } = core
  const services = createServices(core)
  await jobs.start()
  await channel.start()
  await open(services)
  const server = createAdaptorServer({
    fetch: withLineStreams(createApp(services, web ? WEB_ROOT : null).fetch),
  })
  await listen(server, port, '127.0.0.1')

  return {
    url,
    services,
    database,
    dataDir,
    ...openOutbox(outbox),
    async close() {
      await closeGracefully(server, () => drain(services))
      await jobs.stop()
      await channel.stop()
      if (!beside) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
