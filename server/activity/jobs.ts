import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const nothing = z.object({}).transform((): Record<string, never> => ({}))

/** Forgets what is old. */
export const sweepJob: JobDefinition<Record<string, never>> = {
  name: 'activity.sweep',
  schema: nothing,
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
}
export const SWEEP_CRON = '23 3 * * *'
