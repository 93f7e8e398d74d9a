/** Webhooks by the Standard Webhooks specification: an owner's events, sent signed to addresses of theirs, until they are accepted. */
import { WEBHOOK_TEST_EVENT } from '../../contract/webhook-events.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { AppError, notFound } from '../core/errors.ts'
import { parseRanges } from '../core/http/address-ranges.ts'
import { createPublicLookup } from '../core/http/public-lookup.ts'
import { type Limit, SECONDS_PER_MINUTE } from '../core/limits.ts'
import { createSeal } from '../core/seal.ts'
import type { Db } from '../database/schema.ts'
import { getOwnedDelivery, type OwnedDelivery, type OwnedEndpoint } from './access.ts'
import { createPost } from './client.ts'
import { createDelivering } from './delivering/deliver.ts'
import { cleanUpLog, resumeDeliveries } from './delivering/maintain.ts'
import { beginRound } from './delivering/queries.ts'
import { createEmit } from './emitting/emit.ts'
import { createWebhookListeners, type WebhookListeners } from './emitting/events.ts'
import { insertDeliveries } from './emitting/queries.ts'
import { createEndpoints, type Endpoints } from './endpoints/endpoints.ts'
import { cleanUpLogJob, deliverJob, resumeDeliveriesJob } from './jobs.ts'
import { deleteEndpointsOfOnly, findEndpoint } from './queries.ts'

export interface Webhooks extends Endpoints, WebhookListeners {
  /** Most endpoints of one person. */
  limit: number
  /** Sends a test event, once, also to an endpoint that is off. Throws `rate_limited`. */
  sendTest(endpoint: OwnedEndpoint): Promise<OwnedDelivery>
  /** The same message with the same id, tried again for a day. Throws `conflict` while it is being tried, or when its endpoint is off. */
  sendAgain(delivery: OwnedDelivery, userId: string): Promise<OwnedDelivery>
  /** Within the transaction that deletes the posit: endpoints that were for it alone go with it. */
  deletePosit(trx: Db, positId: string): Promise<void>
}

const BY_HAND: Limit = {
  name: 'webhooks_by_hand',
  points: 30,
  seconds: SECONDS_PER_MINUTE,
  message: 'You can send 30 events by hand a minute. Please wait a moment.',
}

export function createWebhooks(core: Core, { billing }: { billing: Billing }): Webhooks {
  const { db, env, jobs, limits, secret } = core
  const opened = parseRanges('WEBHOOK_PRIVATE_NETWORKS', env.WEBHOOK_PRIVATE_NETWORKS)
  const publicLookup = createPublicLookup(opened)
  const seal = createSeal(secret, 'webhook-secrets')
  const deliver = createDelivering({ ...core, billing, seal, post: createPost(publicLookup) })

  jobs.handle(deliverJob, deliver)
  jobs.handle(resumeDeliveriesJob, () => resumeDeliveries(core))
  jobs.handle(cleanUpLogJob, (_, signal) => cleanUpLog(core, signal))

  return {
    limit: env.LIMIT_WEBHOOK_ENDPOINTS_PER_PERSON,
    ...createEndpoints({ ...core, seal, publicLookup, allowsPlainHttp: opened.length > 0 }),
    ...createWebhookListeners(createEmit(core)),

    async sendTest({ id: endpoint_id, user_id }) {
      await limits.consume(BY_HAND, user_id)
      const data = { message: 'This is a test. Nothing happened.' }
      const test = {
        endpoint_id,
        posit_id: null,
        event: WEBHOOK_TEST_EVENT,
        occurred_at: new Date(),
      } as const
      return db.transaction().execute(async (trx) => {
        const [sent] = await insertDeliveries(trx, [{ ...test, data, visitor_text: {} }])
        if (!sent) throw notFound()
        await jobs.send(deliverJob, { delivery_id: sent.id }, { trx, group: endpoint_id })
        return getOwnedDelivery(trx, sent.id, user_id)
      })
    },

    async sendAgain({ id, endpoint_id, event }, userId) {
      await limits.consume(BY_HAND, userId)
      return db.transaction().execute(async (trx) => {
        const endpoint = await findEndpoint(trx, endpoint_id)
        if (!endpoint) throw notFound()
        if (endpoint.off_at && event !== WEBHOOK_TEST_EVENT)
          throw new AppError('conflict', 'Switch the webhook on first.', { reason: 'webhook_off' })
        if (!(await beginRound(trx, id)))
          throw new AppError('conflict', 'This event is being sent already.', { reason: 'being_sent' })
        await jobs.send(deliverJob, { delivery_id: id }, { trx, group: endpoint_id })
        return getOwnedDelivery(trx, id, userId)
      })
    },

    deletePosit: deleteEndpointsOfOnly,
  }
}
