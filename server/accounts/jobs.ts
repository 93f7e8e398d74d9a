import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const requestSchema = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('reset'), email: z.string() }),
  z.object({ mail: z.literal('verification'), email: z.string(), callbackURL: z.string() }),
])

/**
 * Somebody asked for a mail to this address. Whether it has an account is only looked up here: the response costs the same work
 * for both, however busy the server is.
 */
export const requestMailJob: JobDefinition<z.infer<typeof requestSchema>> = {
  name: 'accounts.request_mail',
  schema: requestSchema,
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 2,
  keptSeconds: 60,
}
