import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const removeFilesSchema = z.object({ keys: z.array(z.string()) })

/** Stored originals of a deleted account: files cannot take part in the transaction that deletes the rows. */
export const removeFilesJob: JobDefinition<z.infer<typeof removeFilesSchema>> = {
  name: 'personal_data.remove_files',
  schema: removeFilesSchema,
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireInSeconds: 600,
  concurrency: 1,
}
