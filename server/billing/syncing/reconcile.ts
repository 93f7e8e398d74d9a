import { AppError } from '../../core/errors.ts'
import { forgetWebhooks, listDueCustomers } from '../queries.ts'
import { type SyncParts, syncCustomer } from './sync-customer.ts'

const CUSTOMERS_AT_MOST = 2000
/** After that many in a row the provider is out of order, and the next run is early enough. */
const FAILURES_AT_MOST = 3
/** Stripe sends an event again for three days, and by hand for thirty. */
const HANDLED_KEPT_MS = 60 * 86_400_000

/** Syncs customers that may have changed without an event. */
export async function reconcile(parts: SyncParts, signal: AbortSignal): Promise<void> {
  await forgetWebhooks(parts.db, new Date(Date.now() - HANDLED_KEPT_MS))
  let failures = 0
  for (const customerId of await listDueCustomers(parts.db, CUSTOMERS_AT_MOST)) {
    if (signal.aborted || failures === FAILURES_AT_MOST) return
    try {
      await syncCustomer(parts, customerId)
      failures = 0
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      failures += 1
    }
  }
}
