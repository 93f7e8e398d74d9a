/** Forwards events to PostHog with its own client: batched, retried a few times, then dropped; no request waits for it. */
import { randomUUID } from 'node:crypto'
import { PostHog } from 'posthog-node'
import type { Core } from '../../core/core.ts'
import type { NewEvent } from './queries.ts'

export interface Forwarder {
  send(event: NewEvent): void
  /** Flushes the queue, within a second at most. */
  end(): Promise<void>
}

const SECOND_MS = 1000
const ANSWER_WITHIN_MS = 5 * SECOND_MS
const RETRIES = 3
const WAITING_EVENTS_MAX = 5000

/** Undefined unless a key is configured: then nothing leaves this server. */
export function createForwarder({ env, log }: Pick<Core, 'env' | 'log'>): Forwarder | undefined {
  if (!env.POSTHOG_API_KEY) return undefined
  const client = new PostHog(env.POSTHOG_API_KEY, {
    ...(env.POSTHOG_HOST ? { host: env.POSTHOG_HOST } : {}),
    requestTimeout: ANSWER_WITHIN_MS,
    fetchRetryCount: RETRIES,
    fetchRetryDelay: SECOND_MS,
    flushInterval: SECOND_MS,
    maxQueueSize: WAITING_EVENTS_MAX,
    disableGeoip: true,
  })
  client.on('error', (error) => log.warn({ err: error }, 'events could not be forwarded'))
  return {
    send({ name, user_id, posit_id, properties, created_at }) {
      client.capture({
        // Each event of a guest gets an anonymous id of its own.
        distinctId: user_id ?? randomUUID(),
        event: name,
        properties: {
          ...properties,
          ...(posit_id ? { posit_id } : {}),
          ...(user_id ? {} : { $process_person_profile: false }),
        },
        timestamp: created_at,
      })
    },
    end: () => client.shutdown(SECOND_MS),
  }
}
