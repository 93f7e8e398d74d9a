/** A summary on demand: only of what the caller was part of, and nothing of it is kept. */
import { createRoute } from '@hono/zod-openapi'
import { SUMMARIES_PER_HOUR } from '../../../contract/chat-limits.ts'
import { chatSummaryRequestSchema, chatSummarySchema } from '../../../contract/chat-summary.ts'
import { notFound } from '../../core/errors.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import { type Limit, SECONDS_PER_HOUR } from '../../core/limits.ts'
import type { Services } from '../../services.ts'
import { isOwnConversation } from '../histories/queries.ts'

const SUMMARY_LIMIT: Limit = {
  name: 'summaries_per_hour',
  points: SUMMARIES_PER_HOUR,
  seconds: SECONDS_PER_HOUR,
  message: `You can have ${SUMMARIES_PER_HOUR} conversations summarised an hour. Please try again later.`,
}

const generateSummary = createRoute({
  method: 'post',
  path: '/functions/v1/generate-chat-summary',
  summary: 'Summarise messages of an own conversation',
  request: jsonBody(chatSummaryRequestSchema),
  responses: { 200: json(chatSummarySchema, 'The summary') },
})

export function summaryRoutes({ core, assistant }: Services) {
  const { db, limits } = core
  return createRouter().openapi(generateSummary, async (c) => {
    const user = await requireUser(c)
    const { messages } = c.req.valid('json')
    await limits.consume(SUMMARY_LIMIT, user.id)
    if (!(await isOwnConversation(db, user.id, messages))) throw notFound()
    return c.json({ summary: await assistant.summariseConversation(messages, c.req.raw.signal) }, 200)
  })
}
