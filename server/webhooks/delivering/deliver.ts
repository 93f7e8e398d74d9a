/** One try of one delivery. */
import { ownerCan } from '../../../contract/posits.ts'
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_MINUTE } from '../../core/limits.ts'
import type { Seal } from '../../core/seal.ts'
import type { Post, Sent } from '../client.ts'
import { inSeconds, logTry, sendLater } from './log-try.ts'
import { findPending, type PendingRow, postpone } from './queries.ts'
import { bodyOf, signedHeaders } from './signed-message.ts'

interface DeliveryParts extends Pick<Core, 'db' | 'env' | 'jobs' | 'limits' | 'mailer' | 'appUrl'> {
  billing: Billing
  seal: Seal
  post: Post
}

/** As with another secret of the server, after which none of the stored ones can be opened. */
const SECRET_LOST: Sent = {
  ...{ status: null, duration_ms: 0, response: '' },
  error: 'The secret can no longer be read. Make a new one.',
}

/** Seconds to wait while this person's minute is full; the delivery is late then, and not lost. */
function createWait({ env, limits }: Pick<Core, 'env' | 'limits'>) {
  const perMinute: Limit = {
    name: 'webhook_deliveries',
    points: env.LIMIT_WEBHOOK_DELIVERIES_PER_MINUTE,
    seconds: SECONDS_PER_MINUTE,
    message: 'More events are waiting to be sent than one minute allows.',
  }
  return async (userId: string): Promise<number> => {
    try {
      await limits.consume(perMinute, userId)
      return 0
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return error.details.retryAfter ?? 1
      throw error
    }
  }
}

export function createDelivering(parts: DeliveryParts) {
  const { db, billing, seal, post } = parts
  const secondsToWait = createWait(parts)

  async function send(row: PendingRow, signal: AbortSignal): Promise<Sent> {
    const seesDashboard = ownerCan(await billing.getPlan(row.user_id)).use_dashboard
    const body = bodyOf(row, seesDashboard)
    const headers = signedHeaders(seal, row, body, new Date())
    return headers ? post({ url: row.url, headers, body }, signal) : SECRET_LOST
  }

  return async ({ delivery_id }: { delivery_id: string }, signal: AbortSignal): Promise<void> => {
    const row = await findPending(db, delivery_id)
    if (!row) return
    const wait = await secondsToWait(row.user_id)
    if (wait > 0) {
      await db.transaction().execute(async (trx) => {
        await postpone(trx, row.id, inSeconds(wait))
        await sendLater(parts, trx, row, wait)
      })
      return
    }
    const attempted_at = new Date()
    const sent = await send(row, signal)
    // This process stops, or the job took too long: another one tries again.
    signal.throwIfAborted()
    await db.transaction().execute((trx) => logTry(parts, trx, { row, attempted_at, sent }))
  }
}
