import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const hookSchema = z.object({ report_id: z.string() })

/** Sends a report to the automation hook. Send it with the report's id as key. Its delays double: an hour and a half in all. */
export const sendToHookJob: JobDefinition<z.infer<typeof hookSchema>> = {
  name: 'bug_reports.tell_hook',
  schema: hookSchema,
  retryLimit: 10,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 1,
  fold: true,
}

const sweepSchema = z.object({})

/** Screenshots whose report was never sent, or is gone. Nightly: nobody waits for it. */
export const cleanUpScreenshotsJob: JobDefinition<z.infer<typeof sweepSchema>> = {
  name: 'bug_reports.sweep_screenshots',
  schema: sweepSchema,
  retryLimit: 2,
  retryDelaySeconds: 300,
  expireInSeconds: 3600,
  concurrency: 1,
  cron: '47 3 * * *',
}
