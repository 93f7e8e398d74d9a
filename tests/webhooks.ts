/** Calls of an owner about their webhooks, and what a receiver gets. */
import { expect } from 'vitest'
import { WEBHOOK_EVENTS } from '../contract/webhook-events.ts'
import type {
  CreatedWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
} from '../contract/webhooks.ts'
import { buildPosit, type TestUser } from './factories.ts'
import type { WebhookReceiver } from './fakes/webhook-receiver.ts'
import type { TestApp } from './start-test-app.ts'

export const WEBHOOKS = '/rest/v1/webhook_endpoints'
/** Far longer than any takes, so that a busy machine fails nothing. */
export const WEBHOOK_WAIT = { timeout: 60_000, interval: 30 }
/** Of the posit that `harbour` makes. */
export const KNOWN = 'When does the pilot boat leave?'
export const UNKNOWN = 'Who paints the lighthouse red and white?'

type Named = Pick<WebhookEndpoint, 'id'>

export function webhookCalls(app: () => TestApp, receiver: () => WebhookReceiver) {
  const logOf = async ({ client }: TestUser, { id }: Named) =>
    (await client.call<WebhookDeliveryPage>('GET', `${WEBHOOKS}/${id}/deliveries`)).body.items

  return {
    logOf,

    harbour: (options: Parameters<typeof buildPosit>[1] = {}) =>
      buildPosit(app(), {
        privacy: 'public',
        title: 'Harbour',
        knowledge: ['The pilot boat leaves at five in the morning.'],
        ...options,
      }),

    async add({ client }: TestUser, body: object = {}): Promise<CreatedWebhookEndpoint> {
      const given = { url: receiver().url, events: [...WEBHOOK_EVENTS], ...body }
      const created = await client.call<CreatedWebhookEndpoint>('POST', WEBHOOKS, given)
      expect(created.status).toBe(201)
      return created.body
    },

    stateOf: async ({ client }: TestUser, { id }: Named) =>
      (await client.call<WebhookEndpoint>('GET', `${WEBHOOKS}/${id}`)).body,

    sendTest: ({ client }: TestUser, { id }: Named) =>
      client.call<WebhookDelivery>('POST', `${WEBHOOKS}/${id}/test`),

    sendAgain: ({ client }: TestUser, { id }: Named) =>
      client.call<WebhookDelivery>('POST', `/rest/v1/webhook_deliveries/${id}/resend`),

    isReceived: (count: number) => expect.poll(() => receiver().received.length, WEBHOOK_WAIT).toBe(count),

    /** The tries of each delivery, newest first. */
    isLogged: (owner: TestUser, endpoint: Named, attempts: number[]) =>
      expect
        .poll(async () => (await logOf(owner, endpoint)).map((one) => one.attempts.length), WEBHOOK_WAIT)
        .toEqual(attempts),

    /** The pauses are hours long: the jobs' time comes now. */
    hurry: () =>
      app().database.pool.query(
        `update pgboss.job set start_after = now() where name = 'webhooks.deliver' and state < 'active'`,
      ),

    async allSent() {
      const count = async () => {
        const { rows } = await app().database.pool.query(
          `select count(*)::int as count from pgboss.job where name = 'webhooks.deliver' and state <= 'active'`,
        )
        return rows[0].count
      }
      await expect.poll(count, WEBHOOK_WAIT).toBe(0)
    },
  }
}
