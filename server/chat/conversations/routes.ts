/** Conversations: the asker's current one, and the past ones of a signed-in person. */
import { idParamsSchema, okSchema, pageOf, pageQuerySchema } from '../../../contract/api.ts'
import {
  chatDetailsSchema,
  chatHistorySchema,
  conversationSchema,
  messagesQuerySchema,
} from '../../../contract/chat.ts'
import { HISTORIES_PER_PAGE } from '../../../contract/chat-limits.ts'
import type { Core } from '../../core/core.ts'
import { json } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { signedIn } from '../../core/http/session.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Links } from '../../links/service.ts'
import { findLostReaders } from '../../sharing/access.ts'
import { ownConversation, readableByAsker } from '../access.ts'
import { presentConversation, presentHistory } from '../present.ts'
import { listMessages } from '../queries.ts'
import { redactCitations } from '../redaction/redact-citations.ts'
import type { Chat } from '../service.ts'
import { countHistories, findRecentHistory, listHistories } from './queries.ts'
import { guestConversation } from './turns.ts'

interface Dependencies {
  core: Core
  knowledge: Knowledge
  links: Links
  chat: Chat
}

export const conversationRoutes = (dependencies: Dependencies): Route[] => [
  getConversationRoute(dependencies),
  listConversationsRoute(dependencies),
  getPastConversationRoute(dependencies),
  deleteConversationRoute(dependencies),
]

const getConversationRoute = ({ core, core: { db }, chat, ...rules }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/chat_messages',
      operationId: 'getConversation',
      summary: 'Get your current conversation with a posit',
      guard: readableByAsker(core),
      request: { params: idParamsSchema, query: messagesQuerySchema },
      responses: { 200: json(conversationSchema, 'The latest page of messages, in reading order') },
    },
    async (c) => {
      const { posit } = c.var
      const { user, visitorId } = c.var.asker
      const { before } = c.req.valid('query')
      if (user && visitorId && !before) await chat.claim(user.id, visitorId, posit.id)
      const historyId = user && (await findRecentHistory(db, user.id, posit.id))
      const guestKey = !user && visitorId ? guestConversation(visitorId, posit.id) : null
      const key = historyId ? { chat_history_id: historyId } : guestKey
      const rows = key ? await listMessages(db, key, { before }) : []
      return c.json(presentConversation(await redactCitations(rules, posit.id, user?.id ?? null, rows)), 200)
    },
  )

const listConversationsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/chat_history',
      operationId: 'listConversations',
      summary: 'List your conversations, newest first',
      guard: signedIn,
      request: { query: pageQuerySchema },
      responses: { 200: json(pageOf(chatHistorySchema), 'One page of conversations') },
    },
    async (c) => {
      const { user } = c.var
      const { page } = c.req.valid('query')
      const [rows, total] = await Promise.all([listHistories(db, user.id, page), countHistories(db, user.id)])
      const lost = new Set(await findLostReaders(db, rows))
      const items = rows.map((row) => presentHistory(row, !lost.has(row)))
      return c.json({ items, page, page_size: HISTORIES_PER_PAGE, total }, 200)
    },
  )

const getPastConversationRoute = ({ core: { db }, ...rules }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/chat_history/{id}',
      operationId: 'getPastConversation',
      summary: 'Get one of your conversations with its messages',
      guard: ownConversation(db),
      request: { params: idParamsSchema, query: messagesQuerySchema },
      responses: { 200: json(chatDetailsSchema, 'The conversation') },
    },
    async (c) => {
      const { history, user } = c.var
      const [lost] = await findLostReaders(db, [history])
      const rows = await listMessages(db, { chat_history_id: history.id }, c.req.valid('query'))
      const shown = await redactCitations(rules, history.posit_id, user.id, rows)
      return c.json({ ...presentHistory(history, !lost), ...presentConversation(shown) }, 200)
    },
  )

const deleteConversationRoute = ({ core: { db }, chat }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/chat_history/{id}',
      operationId: 'deleteConversation',
      summary: 'Delete one of your conversations',
      description: 'Ends answers that are still running in it.',
      guard: ownConversation(db),
      request: { params: idParamsSchema },
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      await chat.deleteHistory(c.var.history)
      return c.json({ ok: true as const }, 200)
    },
  )
