import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { endCustomerJob, syncCustomerJob } from '../jobs.ts'
import { isHandled, isPerson, recordWebhook } from '../queries.ts'
import type { BillingEvent } from './billing-event.ts'
import { type SyncParts, syncCustomer } from './sync-customer.ts'

type ReceiveParts = SyncParts & Pick<Core, 'jobs'>

/**
 * When this returns the plan is in effect; only when the provider cannot be asked just now a job goes on asking. Anything else
 * that fails is thrown, and the provider sends the event again.
 */
export async function receiveEvent(parts: ReceiveParts, event: BillingEvent): Promise<void> {
  const { db, jobs } = parts
  const { customer_id } = event
  if (!customer_id || (await isHandled(db, event.id))) return
  if (await isOfNobody(parts, event)) return
  try {
    await syncCustomer(parts, customer_id, event)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    await db.transaction().execute(async (trx) => {
      if (!(await recordWebhook(trx, event))) return
      await jobs.send(syncCustomerJob, { customer_id }, { trx, key: customer_id })
    })
  }
}

/** Paid on a page that was still open when its person deleted the account: ended at once. */
async function isOfNobody({ db, jobs }: ReceiveParts, event: BillingEvent): Promise<boolean> {
  const { customer_id, user_id } = event
  if (!customer_id || !user_id || (await isPerson(db, user_id))) return false
  await db.transaction().execute(async (trx) => {
    if (await recordWebhook(trx, event)) await jobs.send(endCustomerJob, { customer_id }, { trx })
  })
  return true
}
