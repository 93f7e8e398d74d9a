import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const deliverySchema = z.object({ delivery_id: z.string() })

/**
 * One try. The next one is sent by the transaction that logs this one, so the retries here are only for a database that is away
 * or a process that died. Sent with the endpoint's id as group.
 */
export const deliverJob: JobDefinition<z.infer<typeof deliverySchema>> = {
  name: 'webhooks.deliver',
  schema: deliverySchema,
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  concurrency: 12,
  concurrencyPerGroup: 6,
}

const nothingSchema = z.object({})

/** Deliveries whose job was lost, as after restoring a backup, which holds no jobs. */
export const resumeDeliveriesJob: JobDefinition<z.infer<typeof nothingSchema>> = {
  name: 'webhooks.resume_deliveries',
  schema: nothingSchema,
  retryLimit: 0,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  concurrency: 1,
  cron: '*/10 * * * *',
}

/** The log is kept for a month. */
export const cleanUpLogJob: JobDefinition<z.infer<typeof nothingSchema>> = {
  name: 'webhooks.clean_up_log',
  schema: nothingSchema,
  retryLimit: 2,
  retryDelaySeconds: 300,
  expireInSeconds: 3600,
  concurrency: 1,
  cron: '23 3 * * *',
}
