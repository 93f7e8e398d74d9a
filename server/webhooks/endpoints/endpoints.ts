/** An owner's endpoints: added within a limit, changed, switched on and off; their secrets are shown once and sealed. */
import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { WEBHOOK_OLD_SECRET_HOURS } from '../../../contract/webhook-events.ts'
import type { NewWebhookEndpoint, WebhookEndpointUpdate } from '../../../contract/webhooks.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { Seal } from '../../core/seal.ts'
import type { Db } from '../../database/schema.ts'
import { getOwnedEndpoint, type OwnedEndpoint } from '../access.ts'
import { giveUpWaiting } from '../delivering/queries.ts'
import {
  countEndpoints,
  countOwnPosits,
  insertEndpoint,
  lockEndpointsOf,
  setPosits,
  updateEndpoint,
  watchPosits,
} from '../queries.ts'
import { checkUrl, type UrlRules } from './check-url.ts'

/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32
const MS_PER_HOUR = 3_600_000

const makeSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

interface EndpointParts extends Pick<Core, 'db' | 'env'>, UrlRules {
  seal: Seal
}

export interface Endpoints {
  /** With the secret, which is shown this once. Throws `conflict` at the limit, `bad_request` for an address that is not public. */
  add(userId: string, body: NewWebhookEndpoint): Promise<{ endpoint: OwnedEndpoint; secret: string }>
  change(endpoint: OwnedEndpoint, changes: WebhookEndpointUpdate): Promise<OwnedEndpoint>
  /** The new secret, shown this once. For a day deliveries are signed with the one before it too. */
  rotateSecret(endpoint: OwnedEndpoint): Promise<string>
}

async function assertOwnPosits(db: Db, userId: string, ids: string[] | null | undefined) {
  if (!ids || (await countOwnPosits(db, userId, ids)) === ids.length) return
  const message = 'Choose posits of your own.'
  throw new AppError('bad_request', message, { fields: { posit_ids: message } })
}

export function createEndpoints(parts: EndpointParts): Endpoints {
  const { db, env, seal } = parts
  const limit = env.LIMIT_WEBHOOK_ENDPOINTS_PER_PERSON

  async function assertRoom(trx: Db, userId: string) {
    await lockEndpointsOf(trx, userId)
    if (env.POSIT_LIMITS === 'off' || (await countEndpoints(trx, userId)) < limit) return
    const message = `You can add at most ${limit} webhooks. Delete one first.`
    throw new AppError('conflict', message, { reason: 'webhook_limit' })
  }

  return {
    async add(userId, { url: given, events, posit_ids }) {
      const url = await checkUrl(parts, given)
      const [id, secret] = [uuidv7(), makeSecret()]
      const sealed_secret = seal.close(secret, id)
      const endpoint = await db.transaction().execute(async (trx) => {
        await assertRoom(trx, userId)
        await assertOwnPosits(trx, userId, posit_ids)
        await insertEndpoint(trx, { id, user_id: userId, url, events, sealed_secret })
        if (posit_ids) await setPosits(trx, id, posit_ids)
        await watchPosits(trx, userId)
        return getOwnedEndpoint(trx, id, userId)
      })
      return { endpoint, secret }
    },

    async change({ id, user_id, off_at }, { url: given, events, posit_ids, is_on }) {
      const url = given === undefined ? undefined : await checkUrl(parts, given)
      const isOff = is_on === false && off_at === null
      const off = isOff ? { off_reason: 'owner' as const, off_at: new Date() } : {}
      const on = is_on === true ? { off_reason: null, off_at: null } : {}
      const changes = { ...(url && { url }), ...(events && { events }), ...off, ...on }
      return db.transaction().execute(async (trx) => {
        await assertOwnPosits(trx, user_id, posit_ids)
        if (Object.keys(changes).length > 0) await updateEndpoint(trx, id, changes)
        if (posit_ids !== undefined) await setPosits(trx, id, posit_ids)
        if (isOff) await giveUpWaiting(trx, id)
        return getOwnedEndpoint(trx, id, user_id)
      })
    },

    async rotateSecret({ id, sealed_secret }) {
      const secret = makeSecret()
      await updateEndpoint(db, id, {
        sealed_secret: seal.close(secret, id),
        sealed_previous_secret: sealed_secret,
        previous_secret_until: new Date(Date.now() + WEBHOOK_OLD_SECRET_HOURS * MS_PER_HOUR),
      })
      return secret
    },
  }
}
