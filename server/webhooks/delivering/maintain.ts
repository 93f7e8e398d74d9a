import { WEBHOOK_LOG_KEPT_DAYS } from '../../../contract/webhook-events.ts'
import type { Core } from '../../core/core.ts'
import { deliverJob } from '../jobs.ts'
import { deleteOldDeliveries } from '../log/queries.ts'
import { takeOverdue } from './queries.ts'

/** Longer than a busy queue is late. */
const OVERDUE_MINUTES = 15
const AT_ONCE = 500
/** Short transactions: a cleanup must not lock a million rows. */
const BATCH_ROWS = 1000

export async function resumeDeliveries({ db, jobs }: Pick<Core, 'db' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id, endpoint_id: group } of await takeOverdue(trx, OVERDUE_MINUTES, AT_ONCE))
      await jobs.send(deliverJob, { delivery_id: id }, { trx, group })
  })
}

export async function cleanUpLog({ db }: Pick<Core, 'db'>, signal: AbortSignal): Promise<void> {
  let gone = BATCH_ROWS
  while (gone === BATCH_ROWS && !signal.aborted)
    gone = await deleteOldDeliveries(db, WEBHOOK_LOG_KEPT_DAYS, BATCH_ROWS)
}
