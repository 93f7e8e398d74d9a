/** A try is logged, and in the same transaction what follows from it: done, the next try, or the end. */
import { WEBHOOK_RETRY_PAUSES, WEBHOOK_TEST_EVENT } from '../../../contract/webhook-events.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Sent } from '../client.ts'
import { deliverJob } from '../jobs.ts'
import {
  advance,
  giveUpWaiting,
  insertAttempt,
  noteSuccess,
  type PendingRow,
  switchOffFailing,
} from './queries.ts'
import { sendSwitchedOff } from './switched-off-mail.ts'

const GONE = 410

const isAccepted = ({ status }: Sent) => status !== null && status >= 200 && status < 300
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

export interface Try {
  row: PendingRow
  attempted_at: Date
  sent: Sent
}

/** Undefined: there is no next one. A test is tried once, and one that is gone for good is believed. */
const pauseAfter = ({ row, sent }: Try): number | undefined =>
  row.event === WEBHOOK_TEST_EVENT || sent.status === GONE ? undefined : WEBHOOK_RETRY_PAUSES[row.tries]

type Dependencies = Pick<Core, 'jobs' | 'mailer' | 'appUrl'>

export const sendLater = ({ jobs }: Pick<Core, 'jobs'>, trx: Db, row: PendingRow, seconds: number) =>
  jobs.send(deliverJob, { delivery_id: row.id }, { trx, group: row.endpoint_id, startAfterSeconds: seconds })

export async function logTry(dependencies: Dependencies, trx: Db, current: Try): Promise<void> {
  const { row, attempted_at, sent } = current
  await insertAttempt(trx, { delivery_id: row.id, attempted_at, ...sent })
  const tries = row.tries + 1
  if (isAccepted(sent)) {
    const isFirst = await advance(trx, row, { state: 'delivered', tries, next_try_at: null })
    if (isFirst) await noteSuccess(trx, row.endpoint_id)
    return
  }
  const pause = pauseAfter(current)
  if (pause !== undefined) {
    const isFirst = await advance(trx, row, { state: 'pending', tries, next_try_at: inSeconds(pause) })
    if (isFirst) await sendLater(dependencies, trx, row, pause)
    return
  }
  const isFirst = await advance(trx, row, { state: 'failed', tries, next_try_at: null })
  if (isFirst && row.event !== WEBHOOK_TEST_EVENT) await switchOff(dependencies, trx, current)
}

/** Unless it has accepted something since the first try of this event: then it is this event that it does not want. */
async function switchOff(dependencies: Dependencies, trx: Db, { row, sent }: Try): Promise<void> {
  const reason = sent.status === GONE ? 'gone' : 'failing'
  const email = await switchOffFailing(trx, row.endpoint_id, reason, row.round_started_at)
  if (email === undefined) return
  await giveUpWaiting(trx, row.endpoint_id)
  await sendSwitchedOff(dependencies, trx, { email, url: row.url, reason })
}
