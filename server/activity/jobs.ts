import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const nothing = z.object({}).transform((): Record<string, never> => ({}))

/** Deletes old events and notifications. */
export const cleanUpJob: JobDefinition<Record<string, never>> = {
  name: 'activity.sweep',
  schema: nothing,
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
  cron: '23 3 * * *',
}

/** Finds the people due for the weekly mail. Each has their own week, so that an outage of one night skips nobody. */
export const digestJob: JobDefinition<Record<string, never>> = {
  name: 'activity.digest',
  schema: nothing,
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
  cron: '7 * * * *',
}

const mailPersonSchema = z.object({ user_id: z.string(), reason: z.enum(['answer', 'instant', 'weekly']) })
export type MailReason = z.infer<typeof mailPersonSchema>['reason']

/** One mail of a person's unmailed notifications. Its key: the person and the reason. */
export const mailPersonJob: JobDefinition<z.infer<typeof mailPersonSchema>> = {
  name: 'activity.mail_person',
  schema: mailPersonSchema,
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  concurrency: 2,
  fold: true,
}
