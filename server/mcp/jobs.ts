import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

/** Deletes expired tokens, and registrations that nobody uses. */
export const sweepJob: JobDefinition<Record<string, never>> = {
  name: 'mcp.sweep',
  schema: z.object({}).transform((): Record<string, never> => ({})),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
  cron: '41 3 * * *',
}
