import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const revokeSchema = z.object({ user_id: z.string(), sealed_token: z.string() })

/** Revokes a grant at Google after it was deleted here. Its delays double: about half a day in all. */
export const revokeJob: JobDefinition<z.infer<typeof revokeSchema>> = {
  name: 'google_drive.revoke',
  schema: revokeSchema,
  retryLimit: 10,
  retryDelaySeconds: 30,
  expireInSeconds: 120,
  concurrency: 1,
}
