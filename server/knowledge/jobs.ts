import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const summariseSchema = z.object({ posit_id: z.string() })

/**
 * Rebuilds what is derived from a posit's sources. Send it with the posit's id as key. A model that is down for a while is waited
 * for: the delays double from half a minute to a quarter of an hour.
 */
export const summariseJob: JobDefinition<z.infer<typeof summariseSchema>> = {
  name: 'knowledge.summarise',
  schema: summariseSchema,
  retryLimit: 6,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
  concurrency: 1,
  fold: true,
}

const removeFileSchema = z.object({ key: z.string() })

/** A deleted source's stored original: files cannot take part in the transaction that deletes the row. */
export const removeFileJob: JobDefinition<z.infer<typeof removeFileSchema>> = {
  name: 'knowledge.remove_file',
  schema: removeFileSchema,
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  concurrency: 1,
}

const emptySchema = z.object({})

/** Stored originals that a crash left behind. Nightly: nobody waits for it. */
export const deleteOrphanedOriginalsJob: JobDefinition<z.infer<typeof emptySchema>> = {
  name: 'knowledge.sweep_originals',
  schema: emptySchema,
  retryLimit: 2,
  retryDelaySeconds: 300,
  expireInSeconds: 3600,
  concurrency: 1,
  cron: '17 3 * * *',
}

/** Previous versions of changes that can no longer be undone. */
export const eraseChangesJob: JobDefinition<z.infer<typeof emptySchema>> = {
  name: 'knowledge.erase_changes',
  schema: emptySchema,
  retryLimit: 2,
  retryDelaySeconds: 300,
  expireInSeconds: 600,
  concurrency: 1,
  cron: '37 * * * *',
}

/** Files that were attached in an update chat and never sent. Hourly. */
export const sweepDraftsJob: JobDefinition<z.infer<typeof emptySchema>> = {
  name: 'knowledge.sweep_drafts',
  schema: emptySchema,
  retryLimit: 2,
  retryDelaySeconds: 300,
  expireInSeconds: 600,
  concurrency: 1,
  cron: '47 * * * *',
}

const embedSchema = z.object({ posit_id: z.string() })

/** Vectors for the chunks that have none of the configured model. Send it with the posit's id as key. */
export const embedJob: JobDefinition<z.infer<typeof embedSchema>> = {
  name: 'knowledge.embed',
  schema: embedSchema,
  retryLimit: 6,
  retryDelaySeconds: 30,
  expireInSeconds: 900,
  concurrency: 1,
  fold: true,
}

/** Sends `embedJob` for each posit that needs it: after another embedding model was chosen, and hourly for what a job gave up. */
export const embedAllJob: JobDefinition<z.infer<typeof emptySchema>> = {
  name: 'knowledge.embed_all',
  schema: emptySchema,
  retryLimit: 6,
  retryDelaySeconds: 30,
  expireInSeconds: 900,
  concurrency: 1,
  fold: true,
  cron: '47 * * * *',
}
