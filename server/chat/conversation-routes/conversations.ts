/** What was said: the asker's present conversation, and the histories of a signed-in person. */
import { createRoute } from '@hono/zod-openapi'
import { okSchema, pageOf, pageQuerySchema } from '../../../contract/api.ts'
import {
  chatDetailsSchema,
  chatHistorySchema,
  conversationSchema,
  messagesQuerySchema,
} from '../../../contract/chat.ts'
import { HISTORIES_PER_PAGE } from '../../../contract/chat-limits.ts'
import { notFound } from '../../core/errors.ts'
import { json } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import type { Services } from '../../services.ts'
import { findLostReaders, getReadablePosit } from '../../sharing/access.ts'
import { getAsker } from '../access.ts'
import { countHistories, findHistory, findRecentHistory, listHistories } from '../conversations/queries.ts'
import { guestConversation } from '../conversations/recent-turns.ts'
import { presentConversation, presentHistory } from '../present.ts'
import { listMessages } from '../queries.ts'
import { showQuotes } from '../redaction/redact-citations.ts'
import { params } from './shapes.ts'

const ownConversation = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/chat_messages',
  summary: "The asker's present conversation with a posit",
  request: { params, query: messagesQuerySchema },
  responses: { 200: json(conversationSchema, 'Newest page, in reading order') },
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
const deleteHistory = createRoute({
  method: 'delete',
  path: '/rest/v1/chat_history/{id}',
  summary: 'Delete an own conversation; answers that are being given in it end',
  request: { params },
  responses: { 200: json(okSchema, 'Deleted') },
})

export function conversationRoutes({ core, chat, knowledge }: Services) {
  const { db } = core

  return createRouter()
    .openapi(ownConversation, async (c) => {
      const asker = await getAsker(c, core)
      const posit = await getReadablePosit(db, c.req.valid('param').id, asker.user)
      const { before } = c.req.valid('query')
      const { user, visitorId } = asker
      if (user && visitorId && !before) await chat.adopt(user.id, visitorId, posit.id)
      const historyId = user && (await findRecentHistory(db, user.id, posit.id))
      const guestKey = !user && visitorId ? guestConversation(visitorId, posit.id) : null
      const key = historyId ? { chat_history_id: historyId } : guestKey
      const rows = key ? await listMessages(db, key, { before }) : []
      return c.json(presentConversation(await showQuotes(knowledge, posit.id, user?.id ?? null, rows)), 200)
    })
    .openapi(histories, async (c) => {
      const user = await requireUser(c)
      const { page } = c.req.valid('query')
      const [rows, total] = await Promise.all([listHistories(db, user.id, page), countHistories(db, user.id)])
      const lost = new Set(await findLostReaders(db, rows))
      const items = rows.map((row) => presentHistory(row, !lost.has(row)))
      return c.json({ items, page, page_size: HISTORIES_PER_PAGE, total }, 200)
    })
    .openapi(historyDetails, async (c) => {
      const user = await requireUser(c)
      const history = await findHistory(db, user.id, c.req.valid('param').id)
      if (!history) throw notFound()
      const [lost] = await findLostReaders(db, [history])
      const rows = await listMessages(db, { chat_history_id: history.id }, c.req.valid('query'))
      const shown = await showQuotes(knowledge, history.posit_id, user.id, rows)
      return c.json({ ...presentHistory(history, !lost), ...presentConversation(shown) }, 200)
    })
    .openapi(deleteHistory, async (c) => {
      const user = await requireUser(c)
      const history = await findHistory(db, user.id, c.req.valid('param').id)
      if (!history) throw notFound()
      await chat.deleteHistory(history)
      return c.json({ ok: true as const }, 200)
    })
}
