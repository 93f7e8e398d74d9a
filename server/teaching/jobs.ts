import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const positSchema = z.object({ posit_id: z.string() })

/** Finds what would help a posit most. Send it with the posit's id as key, so that a burst of changes is one run. */
export const findMattersJob: JobDefinition<z.infer<typeof positSchema>> = {
  name: 'teaching.find_matters',
  schema: positSchema,
  concurrency: 1,
  fold: true,
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireInSeconds: 120,
}
