/**
 * Messages between nodes, through PostgreSQL's LISTEN and NOTIFY: what is published in a transaction is heard once that has
 * committed. Nothing is kept: after a lost connection whoever listens is told that there may be a gap.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../database/schema.ts'
import type { Log } from '../log.ts'
import { clientConfig, type DatabaseConnection } from './client.ts'

export const CHANNEL_NAME = 'posit_live'
const RECONNECT_FIRST_MS = 200
const RECONNECT_MAX_MS = 5000
/** A connection that dies without a word (a lost balancer, a pulled cable) is found by asking. */
const PROBE_EVERY_MS = 15_000
const PROBE_TIMEOUT_MS = 5000

export interface ChannelListener {
  onMessage(text: string): void
  /** Messages may have been missed. */
  onGap(): void
}

export interface Channel {
  /** At most 8,000 bytes. */
  publish(db: Db, text: string): Promise<void>
  listen(listener: ChannelListener): void
  start(): Promise<void>
  stop(): Promise<void>
}

export function createChannel(connection: DatabaseConnection, log: Pick<Log, 'warn'>): Channel {
  const listeners: ChannelListener[] = []
  let client: pg.Client | null = null
  let isStopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...clientConfig(connection),
      application_name: 'posit-live',
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (client !== next) return
      client = null
      if (error && !isStopped) log.warn({ err: error }, 'live updates lost their connection')
      void next.end().catch(() => {})
      void reconnect()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload }) => {
      for (const listener of listeners) listener.onMessage(payload ?? '')
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL_NAME}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    void probe(next, lose)
  }

  async function probe(connected: pg.Client, lose: (error: Error) => void) {
    while (client === connected) {
      await wait(PROBE_EVERY_MS, undefined, { ref: false })
      if (client === connected) await connected.query('select 1').catch(lose)
    }
  }

  async function reconnect() {
    for (let delay = RECONNECT_FIRST_MS; !isStopped; delay = Math.min(delay * 2, RECONNECT_MAX_MS)) {
      await wait(delay, undefined, { ref: false })
      if (isStopped) return
      try {
        await connect()
        for (const listener of listeners) listener.onGap()
        return
      } catch (error) {
        log.warn({ err: error }, 'live updates could not connect')
      }
    }
  }

  return {
    async publish(db, text) {
      await sql`select pg_notify(${CHANNEL_NAME}, ${text})`.execute(db)
    },
    listen: (listener) => void listeners.push(listener),
    start: connect,
    async stop() {
      isStopped = true
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
