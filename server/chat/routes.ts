import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { idParamsSchema, okSchema } from '../../contract/api.ts'
import { chatLineSchema, chatReplySchema, chatRequestSchema } from '../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import type { Activity } from '../activity/service.ts'
import type { Assistant } from '../assistant/types.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import { eventStream, json, jsonBody } from '../core/http/json-shapes.ts'
import { lineStream } from '../core/http/line-streams.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { Links } from '../links/service.ts'
import type { AskedPosit } from '../links/types.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Teaching } from '../teaching/service.ts'
import { type Asker, giveVisitorCookie, ownQuestion, readableQuestion, recipientInBody } from './access.ts'
import type { UpdateSessionRow } from './conversations/queries.ts'
import { conversationRoutes } from './conversations/routes.ts'
import type { RunningAnswer } from './delivery/streams/running-answer.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { summaryRoutes } from './histories/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import type { Chat } from './service.ts'
import { updateSessionRoutes } from './training/routes.ts'

interface Dependencies {
  core: Core
  activity: Activity
  billing: Billing
  assistant: Assistant
  knowledge: Knowledge
  links: Links
  chat: Chat
  teaching: Teaching
}

type ChatRequestBody = z.output<typeof chatRequestSchema>

async function replyWhole(answer: RunningAnswer) {
  // A subscriber keeps the answer running to its end.
  answer.subscribe(() => {})
  const end = await answer.ended
  if ('error' in end) throw new AppError('unavailable', end.error)
  const { answer_id, citations, related, unsupported, general, approved, flagged, state } = end
  const { stored, changed, removed, cards } = end
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
    ...(stored && { stored, changed, removed, cards }),
  }
}

/** A client that disconnects only unsubscribes: the answer continues. */
const streamed = (c: Context, answer: RunningAnswer) => lineStream(c, answer.subscribe)

async function teachPosit(
  { chat, knowledge }: Dependencies,
  asker: Asker,
  { posit, session }: { posit: OwnedPosit; session: UpdateSessionRow },
  body: ChatRequestBody,
): Promise<RunningAnswer> {
  if (!session.is_active) throw new AppError('conflict', CHAT_MESSAGES.sessionFailed.description)
  const { attachments: ids } = body
  const attachments = ids.length === 0 ? [] : await knowledge.listAttachments(posit.id, ids)
  return chat.train(posit, asker, session, { ...body, attachments })
}

async function askPosit(
  { core, chat }: Dependencies,
  c: Context,
  asker: Asker,
  posit: AskedPosit,
  body: ChatRequestBody,
): Promise<RunningAnswer> {
  const person = asker.user?.grant ? null : asker.user
  if (person && asker.visitorId) await chat.claim(person.id, asker.visitorId, posit.id)
  const visitorId = person ? null : (asker.visitorId ?? giveVisitorCookie(c, core))
  return chat.ask(posit, asker, visitorId, body)
}

export const chatRoutes = (dependencies: Dependencies) =>
  createRouter([
    chatWithPositRoute(dependencies),
    streamAnswerRoute(dependencies),
    stopAnswerRoute(dependencies),
    ...conversationRoutes(dependencies),
    ...feedbackRoutes(dependencies),
    ...summaryRoutes(dependencies),
    ...updateSessionRoutes(dependencies),
    ...questionRoutes(dependencies),
  ])

const chatWithPositRoute = (dependencies: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/chat-with-posit',
      operationId: 'chatWithPosit',
      summary: 'Ask a posit a question, or teach it in an update session',
      description:
        'With `sessionId` the message teaches the posit. The id of a link that is open to you works as `positId`: a question counts against its limits, and 403 with code `link_closed` says that it is used up. Streams `text/event-stream` lines unless `stream` is false.',
      guard: recipientInBody(dependencies.core),
      scope: 'ask',
      scopeWith: { field: 'sessionId', scope: 'teach' },
      request: jsonBody(chatRequestSchema),
      responses: {
        200: {
          description:
            'The answer, whole or as a stream; each `data:` line is this JSON, the last one is `[DONE]`',
          content: {
            'application/json': { schema: chatReplySchema },
            'text/event-stream': { schema: chatLineSchema },
          },
        },
      },
      refuses: ['conflict', 'rate_limited', 'unavailable', 'no_space'],
    },
    async (c) => {
      const body = c.req.valid('json')
      const { asker, recipient } = c.var
      const answer = recipient.session
        ? await teachPosit(dependencies, asker, recipient, body)
        : await askPosit(dependencies, c, asker, recipient.posit, body)
      return body.stream ? streamed(c, answer) : c.json(await replyWhole(answer), 200)
    },
  )

const streamAnswerRoute = ({ core, chat }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/chat_messages/{id}/answer',
      operationId: 'streamAnswer',
      summary: 'Stream the running answer to one of your questions',
      guard: readableQuestion(core),
      scope: 'ask',
      request: { params: idParamsSchema },
      responses: {
        200: eventStream(chatLineSchema, 'Each `data:` line is this JSON, the last one is `[DONE]`'),
      },
    },
    async (c) => streamed(c, await chat.join(c.var.question)),
  )

const stopAnswerRoute = ({ core, chat }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/chat_messages/{id}/answer',
      operationId: 'stopAnswer',
      summary: 'Stop the running answer to one of your questions',
      guard: ownQuestion(core),
      scope: 'ask',
      request: { params: idParamsSchema },
      responses: { 200: json(okSchema, 'Stopped, or already ended') },
    },
    async (c) => {
      await chat.stop(c.var.question)
      return c.json({ ok: true as const }, 200)
    },
  )
