import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { okSchema } from '../../contract/api.ts'
import { type Attachment, chatReplySchema, chatRequestSchema } from '../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { HttpEnv } from '../core/http/context.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { lineStream } from '../core/http/line-streams.ts'
import { createRouter } from '../core/http/router.ts'
import { getOwnedPosit } from '../posits/access.ts'
import type { Services } from '../services.ts'
import { getReadablePosit } from '../sharing/access.ts'
import { type Asker, getAsker, getOwnQuestion, giveVisitorCookie } from './access.ts'
import { conversationRoutes } from './conversation-routes/conversations.ts'
import { feedbackRoutes } from './conversation-routes/feedback.ts'
import { params } from './conversation-routes/shapes.ts'
import { summaryRoutes } from './conversation-routes/summaries.ts'
import { updateSessionRoutes } from './conversation-routes/update-sessions.ts'
import { findSession } from './conversations/queries.ts'
import type { RunningAnswer } from './delivery/streams/running-answer.ts'
import { questionRoutes } from './questions/question-routes.ts'

const lines = {
  description: 'Lines of a streamed answer',
  content: { 'text/event-stream': { schema: z.string() } },
}

const chatWithPosit = createRoute({
  method: 'post',
  path: '/functions/v1/chat-with-posit',
  summary: 'Ask a posit, or (with `sessionId`) teach it',
  description: 'Answers with `text/event-stream` lines unless `stream` is false.',
  request: jsonBody(chatRequestSchema),
  responses: { 200: json(chatReplySchema, 'The answer, or its stream') },
})
const joinAnswer = createRoute({
  method: 'get',
  path: '/rest/v1/chat_messages/{id}/answer',
  summary: 'Join the running answer of an own question',
  request: { params },
  responses: { 200: lines },
})
const stopAnswer = createRoute({
  method: 'delete',
  path: '/rest/v1/chat_messages/{id}/answer',
  summary: 'Stop the running answer of an own question',
  request: { params },
  responses: { 200: json(okSchema, 'Stopped, or ended before') },
})
async function replyWhole(answer: RunningAnswer) {
  // Reading keeps the answer wanted until it has ended.
  answer.subscribe(() => {})
  const end = await answer.ended
  if ('error' in end) throw new AppError('unavailable', end.error)
  const { answer_id, citations, related, unsupported, general, approved, flagged, state } = end
  return {
    content: answer.text,
    citations,
    related,
    unsupported,
    general,
    approved,
    flagged,
    state: state ?? 'known',
    question_id: answer.questionId,
    answer_id,
  }
}

/** A reader that leaves early only leaves: the answer goes on. */
const streamed = (c: Context<HttpEnv>, answer: RunningAnswer) => lineStream(c, answer.subscribe)

export function chatRoutes(services: Services) {
  const { core, chat, knowledge } = services
  const { db } = core

  async function attachmentsOf(positId: string, ids: string[]): Promise<Attachment[]> {
    return ids.length === 0 ? [] : knowledge.listAttachments(positId, ids)
  }

  async function teachInSession(asker: Asker, body: z.output<typeof chatRequestSchema>, sessionId: string) {
    if (!asker.user) throw notFound()
    const session = await findSession(db, sessionId, asker.user.id)
    if (session?.posit_id !== body.positId) throw notFound()
    const posit = await getOwnedPosit(db, body.positId, asker.user.id)
    if (!session.is_active) throw new AppError('conflict', CHAT_MESSAGES.sessionFailed.description)
    return chat.teach(posit, session, {
      ...body,
      attachments: await attachmentsOf(posit.id, body.attachments),
    })
  }

  return createRouter()
    .openapi(chatWithPosit, async (c) => {
      const body = c.req.valid('json')
      const asker = await getAsker(c, core)
      if (body.sessionId) {
        const lesson = await teachInSession(asker, body, body.sessionId)
        return body.stream ? (streamed(c, lesson) as never) : c.json(await replyWhole(lesson), 200)
      }
      const posit = await getReadablePosit(db, body.positId, asker.user)
      if (asker.user && asker.visitorId) await chat.adopt(asker.user.id, asker.visitorId, posit.id)
      const visitorId = asker.user ? null : (asker.visitorId ?? giveVisitorCookie(c, core))
      const answer = await chat.ask(posit, asker, visitorId, body)
      return body.stream ? (streamed(c, answer) as never) : c.json(await replyWhole(answer), 200)
    })
    .openapi(joinAnswer, async (c) => {
      const asker = await getAsker(c, core)
      const question = await getOwnQuestion(db, c.req.valid('param').id, asker)
      await getReadablePosit(db, question.posit_id, asker.user)
      return streamed(c, await chat.join(question)) as never
    })
    .openapi(stopAnswer, async (c) => {
      await chat.stop(await getOwnQuestion(db, c.req.valid('param').id, await getAsker(c, core)))
      return c.json({ ok: true as const }, 200)
    })
    .route('/', conversationRoutes(services))
    .route('/', feedbackRoutes(services))
    .route('/', summaryRoutes(services))
    .route('/', updateSessionRoutes(services))
    .route('/', questionRoutes(services))
}
