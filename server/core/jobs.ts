/**
 * Work that outlives a request: at-least-once, retried, enqueued in the transaction that makes it necessary.
 * pg-boss on the product's own database (its docs: https://timgit.github.io/pg-boss).
 */
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '../database/schema.ts'
import { clientConfig, type DatabaseConnection } from './database/client.ts'
import { withQueryLimit } from './database/time-limit.ts'
import type { Log } from './log.ts'

export interface JobDefinition<T extends object> {
  name: string
  schema: z.ZodType<T>
  /** Retries after the first failure; the delay doubles from `retryDelaySeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  /** After a crash the job is tried again once this has passed. */
  expireInSeconds: number
  /** Jobs of this kind run at once on one node. */
  concurrency: number
  /** Of these, at most so many of one group, on all nodes: a slow receiver holds up nobody else. */
  concurrencyPerGroup?: number
  /** With a key, at most one job of that key waits while another may run: bursts of changes fold into one. */
  fold?: boolean
  /** A finished one is deleted after this; by default an hour. */
  keptSeconds?: number
  /** When it is sent by itself, once for all nodes, with no data: five fields of cron, in UTC. */
  cron?: string
}

interface SendOptions {
  /** The transaction that makes the job necessary: it is enqueued if and only if that commits. */
  trx?: Db
  key?: string
  startAfterSeconds?: number
  /** For `concurrencyPerGroup`. */
  group?: string
}

export interface Jobs {
  /** Call before `start`. */
  handle<T extends object>(
    job: JobDefinition<T>,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
  ): void
  send<T extends object>(job: JobDefinition<T>, data: T, options?: SendOptions): Promise<void>
  /** By the job's name: those that could begin now. */
  countWaiting(): Promise<Record<string, number>>
  start(): Promise<void>
  stop(): Promise<void>
}

interface Registered {
  job: JobDefinition<object>
  handler: (data: object, signal: AbortSignal) => Promise<void>
}

const STOP_TIMEOUT_MS = 3000
/** Of each worker, while the connection that listens for notifications is lost; else only in case one is missed. */
const POLL_SECONDS = 1
const NOTIFIED_POLL_SECONDS = 30
/** How late a retry or a job for later may begin. */
const WAKE_EVERY_MS = 1000
const DUE = `select distinct name from pgboss.job where state < 'active' and start_after <= now()`
const CONNECTIONS = 4
const KEPT_SECONDS = 3600
/** Of a query of the queue itself, its maintenance included. */
const QUEUE_QUERY_TIMEOUT_MS = 30_000

/** pg-boss needs its own few connections for LISTEN. */
function createBoss(connection: DatabaseConnection, log: Log): PgBoss {
  const boss = new PgBoss({
    ...{ ...clientConfig(connection), query_timeout: QUEUE_QUERY_TIMEOUT_MS },
    max: CONNECTIONS,
    useListenNotify: true,
    application_name: 'posit-jobs',
  })
  return boss.on('error', (error) => log.error({ err: error }, 'jobs'))
}

/** Creating keeps a queue that is there as it was: the update brings its options up to date. */
async function saveQueue(boss: PgBoss, job: JobDefinition<object>) {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: job.expireInSeconds,
    notify: true,
    deleteAfterSeconds: job.keptSeconds ?? KEPT_SECONDS,
  }
  await boss.createQueue(job.name, { ...options, policy: job.fold ? 'short' : 'standard' })
  await boss.updateQueue(job.name, options)
}

type Run = (entry: Registered, data: unknown, id: string, signal: AbortSignal) => Promise<void>

/** The workers of all queues, and what wakes them. */
function createWorkers(boss: PgBoss, run: Run) {
  /** Ids by queue. */
  const workers = new Map<string, string[]>()

  async function startWorker(entry: Registered): Promise<string> {
    const { name, concurrencyPerGroup } = entry.job
    const options = {
      ...(concurrencyPerGroup ? { groupConcurrency: concurrencyPerGroup } : {}),
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
    }
    const worker: string = await boss.work<object>(name, options, async ([current]) => {
      // The next job may be waiting already.
      if (current)
        await run(entry, current.data, current.id, current.signal).finally(() => boss.notifyWorker(worker))
    })
    return worker
  }

  return {
    async start(entry: Registered) {
      const { name, concurrency, cron } = entry.job
      await saveQueue(boss, entry.job)
      if (cron) await boss.schedule(name, cron, {}, { missed: 'once' })
      const started = []
      while (started.length < concurrency) started.push(await startWorker(entry))
      workers.set(name, started)
    },
    /** Notifications are of jobs that can begin at once; what is due later is looked for in one query for all queues. */
    async wakeDue() {
      const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(DUE)
      for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    },
  }
}

/** `connection` is the same database as the one that jobs are sent in; `queryTimeoutMs` is of each query of a job. */
export function createJobs(connection: DatabaseConnection, log: Log, queryTimeoutMs: number): Jobs {
  const boss = createBoss(connection, log)
  const registered = new Map<string, Registered>()
  const workers = createWorkers(boss, run)
  let waking: NodeJS.Timeout | undefined
  let stopping = false

  async function run({ job, handler }: Registered, data: unknown, id: string, signal: AbortSignal) {
    try {
      await withQueryLimit(queryTimeoutMs, () => handler(job.schema.parse(data), signal))
    } catch (error) {
      if (!stopping) log.error({ err: error, job: job.name, id }, 'job failed')
      // What is thrown is kept with the job, and texts of outside services may repeat keys: the log, which redacts, has the rest.
      throw new Error(error instanceof Error ? error.name : 'unknown')
    }
  }

  async function wake() {
    await workers.wakeDue().catch((error) => stopping || log.error({ err: error }, 'jobs'))
    if (!stopping) waking = setTimeout(wake, WAKE_EVERY_MS)
  }

  return {
    handle(job, handler) {
      registered.set(job.name, { job: job as never, handler: handler as never })
    },
    async send(job, data, options = {}) {
      const db = options.trx && fromKysely(options.trx)
      await boss.send(job.name, job.schema.parse(data), {
        ...(db ? { db } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.group ? { group: { id: options.group } } : {}),
      })
    },
    async countWaiting() {
      const found = await boss.getQueues([...registered.keys()])
      return Object.fromEntries(found.map(({ name, readyCount }) => [name, readyCount]))
    },
    async start() {
      await boss.start()
      for (const entry of registered.values()) await workers.start(entry)
      waking = setTimeout(wake, WAKE_EVERY_MS)
    },
    async stop() {
      stopping = true
      clearTimeout(waking)
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: true })
    },
  }
}
