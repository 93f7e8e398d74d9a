import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DatabaseConnection } from './client.ts'

/** A connection that dies silently (a lost balancer, a pulled cable) is found by a probe. */
const PROBE_EVERY_MS = 15_000
const PROBE_TIMEOUT_MS = 5000

interface SubscriptionEvents {
  onMessage(text: string): void
  /** Once, and not after it was closed. */
  onLost(error?: Error): void
}

/** One connection that listens on a channel. Throws when it cannot connect; the returned function closes it. */
export async function openSubscription(
  connection: DatabaseConnection,
  channel: string,
  { onMessage, onLost }: SubscriptionEvents,
): Promise<() => Promise<void>> {
  const client = new pg.Client({
    ...clientConfig(connection),
    application_name: 'posit-live',
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
  })
  let isOpen = false

  function lose(error?: Error) {
    if (!isOpen) return
    isOpen = false
    void client.end().catch(() => {})
    onLost(error)
  }

  async function probe() {
    while (isOpen) {
      await wait(PROBE_EVERY_MS, undefined, { ref: false })
      if (isOpen) await client.query('select 1').catch(lose)
    }
  }

  client.on('error', lose)
  client.on('end', () => lose())
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  isOpen = true
  void probe()
  return async () => {
    isOpen = false
    await client.end().catch(() => {})
  }
}
