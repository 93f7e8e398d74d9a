import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const customerSchema = z.object({ customer_id: z.string() })
type Customer = z.infer<typeof customerSchema>

/**
 * Retries a webhook that failed. Send it with the customer's id as key. Soon, because somebody
 * who has paid is waiting; two hours in all, and then `reconcileJob` is there.
 */
export const syncCustomerJob: JobDefinition<Customer> = {
  name: 'billing.sync_customer',
  schema: customerSchema,
  retryLimit: 13,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  concurrency: 1,
  fold: true,
}

/** A deleted person must not go on paying: its delays double up to more than a week in all. */
export const endCustomerJob: JobDefinition<Customer> = {
  name: 'billing.end_customer',
  schema: customerSchema,
  retryLimit: 17,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 1,
}

const reconcileSchema = z.object({})

/** Syncs changes that no webhook reported. */
export const reconcileJob: JobDefinition<z.infer<typeof reconcileSchema>> = {
  name: 'billing.reconcile',
  schema: reconcileSchema,
  retryLimit: 0,
  retryDelaySeconds: 60,
  expireInSeconds: 3000,
  concurrency: 1,
  cron: '23 * * * *',
}
