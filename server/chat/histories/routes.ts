/** Summaries on demand: only of the caller's own conversation, and never stored. */
import { SUMMARIES_PER_HOUR } from '../../../contract/chat-limits.ts'
import { chatSummaryRequestSchema, chatSummarySchema } from '../../../contract/chat-summary.ts'
import { chargeTo } from '../../assistant/service.ts'
import type { Assistant } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { signedIn } from '../../core/http/session.ts'
import { type Limit, SECONDS_PER_HOUR } from '../../core/limits.ts'
import { findOwnConversation } from './queries.ts'

interface Dependencies {
  core: Pick<Core, 'db' | 'limits'>
  assistant: Assistant
}

const SUMMARY_LIMIT: Limit = {
  name: 'summaries_per_hour',
  points: SUMMARIES_PER_HOUR,
  seconds: SECONDS_PER_HOUR,
  message: `You can have ${SUMMARIES_PER_HOUR} conversations summarised an hour. Please try again later.`,
}

export const summaryRoutes = (dependencies: Dependencies): Route[] => [
  summariseConversationRoute(dependencies),
]

const summariseConversationRoute = ({ core: { db, limits }, assistant }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/generate-chat-summary',
      operationId: 'summariseConversation',
      summary: 'Summarise messages of one of your conversations',
      guard: signedIn,
      request: jsonBody(chatSummaryRequestSchema),
      responses: { 200: json(chatSummarySchema, 'The summary') },
    },
    async (c) => {
      const { messages } = c.req.valid('json')
      await limits.consume(SUMMARY_LIMIT, c.var.user.id)
      const positId = await findOwnConversation(db, c.var.user.id, messages)
      if (positId === null) throw notFound()
      const { signal } = c.req.raw
      const summary = await chargeTo(positId, () => assistant.summariseConversation(messages, signal))
      return c.json({ summary }, 200)
    },
  )
