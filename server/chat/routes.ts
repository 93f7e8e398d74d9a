import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { idSchema, okSchema, pageOf, pageQuerySchema } from '../../contract/api.ts'
import {
  type Attachment,
  chatDetailsSchema,
  chatHistorySchema,
  chatReplySchema,
  chatRequestSchema,
  conversationSchema,
  messagesQuerySchema,
  updateSessionCreateSchema,
  updateSessionPatchSchema,
  updateSessionSchema,
} from '../../contract/chat.ts'
import { HISTORIES_PER_PAGE } from '../../contract/chat-limits.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { HttpEnv } from '../core/http/context.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import { getOwnedPosit } from '../posits/access.ts'
import type { Services } from '../services.ts'
import { getReadablePosit } from '../sharing/access.ts'
import { type Asker, getAsker, getOwnQuestion, giveVisitorCookie } from './access.ts'
import { STREAM_HEADERS, streamAnswer } from './answering/answer-lines.ts'
import { guestConversation } from './answering/conversation.ts'
import type { RunningAnswer } from './answering/running-answer.ts'
import {
  closeSession,
  countHistories,
  findHistory,
  findRecentHistory,
  findSession,
  listHistories,
  type UpdateSessionRow,
} from './conversations/queries.ts'
import { presentConversation, presentHistory } from './present.ts'
import { listMessages } from './queries.ts'

const params = z.object({ id: idSchema })
const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true },
})
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
const ownConversation = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/chat_messages',
  summary: "The asker's present conversation with a posit",
  request: { params, query: messagesQuerySchema },
  responses: { 200: json(conversationSchema, 'Newest page, in reading order') },
})
const openSession = createRoute({
  method: 'post',
  path: '/rest/v1/chat_sessions',
  summary: 'Open the update chat of an own posit',
  request: jsonBody(updateSessionCreateSchema),
  responses: { 201: json(updateSessionSchema, 'The session, with its messages') },
})
const closeSessionRoute = createRoute({
  method: 'patch',
  path: '/rest/v1/chat_sessions/{id}',
  summary: 'Close an own update chat',
  request: { params, ...jsonBody(updateSessionPatchSchema) },
  responses: { 200: json(okSchema, 'Closed') },
})
const histories = createRoute({
  method: 'get',
  path: '/rest/v1/chat_history',
  summary: 'Own conversations, newest first',
  request: { query: pageQuerySchema },
  responses: { 200: json(pageOf(chatHistorySchema), 'One page') },
})
const historyDetails = createRoute({
  method: 'get',
  path: '/rest/v1/chat_history/{id}',
  summary: 'One own conversation, with its messages',
  request: { params, query: messagesQuerySchema },
  responses: { 200: json(chatDetailsSchema, 'The conversation') },
})

async function replyWhole(answer: RunningAnswer) {
  // Reading keeps the answer wanted until it has ended.
  answer.subscribe(() => {})
  const end = await answer.ended
  if ('error' in end) throw new AppError('unavailable', end.error)
  const { answer_id, citations, flagged, state } = end
  return {
    content: answer.text,
    citations,
    flagged,
    state: state ?? 'known',
    question_id: answer.questionId,
    answer_id,
  }
}

const streamed = (c: Context<HttpEnv>, answer: RunningAnswer) =>
  c.body(streamAnswer(answer), 200, STREAM_HEADERS)

export function chatRoutes(services: Services) {
  const { core, chat, knowledge } = services
  const { db } = core

  async function attachmentsOf(positId: string, ids: string[]): Promise<Attachment[]> {
    return ids.length === 0 ? [] : knowledge.listAttachments(positId, ids)
  }

  /** The session with what was said in it; the screen goes on from there. */
  async function presentSession(session: UpdateSessionRow) {
    const { id, posit_id, is_active } = session
    const { messages } = presentConversation(await listMessages(db, { chat_session_id: id }))
    return { id, posit_id, is_active, messages }
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
    .openapi(ownConversation, async (c) => {
      const asker = await getAsker(c, core)
      const posit = await getReadablePosit(db, c.req.valid('param').id, asker.user)
      const { before } = c.req.valid('query')
      const { user, visitorId } = asker
      const historyId = user && (await findRecentHistory(db, user.id, posit.id))
      const guestKey = !user && visitorId ? guestConversation(visitorId, posit.id) : null
      const key = historyId ? { chat_history_id: historyId } : guestKey
      return c.json(presentConversation(key ? await listMessages(db, key, { before }) : []), 200)
    })
    .openapi(openSession, async (c) => {
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, c.req.valid('json').posit_id, user.id)
      return c.json(await presentSession(await chat.openUpdateSession(posit)), 201)
    })
    .openapi(closeSessionRoute, async (c) => {
      const user = await requireUser(c)
      const session = await findSession(db, c.req.valid('param').id, user.id)
      if (!session) throw notFound()
      await closeSession(db, session.id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(histories, async (c) => {
      const user = await requireUser(c)
      const { page } = c.req.valid('query')
      const [rows, total] = await Promise.all([listHistories(db, user.id, page), countHistories(db, user.id)])
      return c.json({ items: rows.map(presentHistory), page, page_size: HISTORIES_PER_PAGE, total }, 200)
    })
    .openapi(historyDetails, async (c) => {
      const user = await requireUser(c)
      const history = await findHistory(db, user.id, c.req.valid('param').id)
      if (!history) throw notFound()
      const rows = await listMessages(db, { chat_history_id: history.id }, c.req.valid('query'))
      return c.json({ ...presentHistory(history), ...presentConversation(rows) }, 200)
    })
}
