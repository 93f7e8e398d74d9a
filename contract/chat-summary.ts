/** Body and answer of `POST /functions/v1/generate-chat-summary`. */
import { z } from 'zod'
import { MESSAGE_MAX_CHARACTERS, SUMMARY_MESSAGES_AT_MOST } from './chat-limits.ts'

export const chatSummaryRequestSchema = z.object({
  /** The messages of one of your conversations, oldest first, unchanged. */
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.string().min(1).max(MESSAGE_MAX_CHARACTERS),
      }),
    )
    .min(1, 'There is nothing to summarise.')
    .max(SUMMARY_MESSAGES_AT_MOST, `At most ${SUMMARY_MESSAGES_AT_MOST} messages can be summarised.`),
})

export const chatSummarySchema = z.object({ summary: z.string() })
export type ChatSummary = z.infer<typeof chatSummarySchema>
