/**
 * Messages between nodes, through PostgreSQL's LISTEN and NOTIFY: a message published in a transaction arrives after its
 * commit. Nothing is stored: after a lost connection the listeners are notified that there may be a gap.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { Log } from '../log.ts'
import type { DatabaseConnection } from './client.ts'
import { openSubscription } from './subscription.ts'

export const CHANNEL_NAME = 'posit_live'
const RECONNECT_FIRST_MS = 200
const RECONNECT_MAX_MS = 5000

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
  let close: (() => Promise<void>) | null = null
  let isStopped = false

  async function connect(): Promise<void> {
    close = await openSubscription(connection, CHANNEL_NAME, {
      onMessage(text) {
        for (const listener of listeners) listener.onMessage(text)
      },
      onLost(error) {
        close = null
        if (error) log.warn({ err: error }, 'live updates lost their connection')
        void reconnect()
      },
    })
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
      const last = close
      close = null
      await last?.()
    },
  }
}
