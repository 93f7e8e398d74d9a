import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const historySchema = z.object({ chat_history_id: z.string() })

/**
 * Writes a conversation's summary. Send it with the conversation's id as key: its messages fold into one. A summary that could not
 * be written in six tries comes with the next message.
 */
export const summariseHistoryJob: JobDefinition<z.infer<typeof historySchema>> = {
  name: 'chat.summarise_history',
  schema: historySchema,
  retryLimit: 6,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
  concurrency: 1,
  fold: true,
}
