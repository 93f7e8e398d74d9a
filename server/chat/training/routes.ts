/** Update sessions: opened and closed by the owner of a posit. */
import { idParamsSchema, okSchema } from '../../../contract/api.ts'
import {
  updateSessionCreateSchema,
  updateSessionPatchSchema,
  updateSessionSchema,
} from '../../../contract/chat.ts'
import type { Core } from '../../core/core.ts'
import { idInBody } from '../../core/http/guard.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Db } from '../../database/schema.ts'
import { ownedPosit } from '../../posits/access.ts'
import type { Teaching } from '../../teaching/service.ts'
import { ownUpdateSession } from '../access.ts'
import { closeSession, type UpdateSessionRow } from '../conversations/queries.ts'
import { presentConversation } from '../present.ts'
import { listMessages } from '../queries.ts'
import type { Chat } from '../service.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  teaching: Teaching
  chat: Chat
}

export const updateSessionRoutes = (dependencies: Dependencies): Route[] => [
  openUpdateSessionRoute(dependencies),
  closeUpdateSessionRoute(dependencies),
]

const openUpdateSessionRoute = ({ core: { db }, teaching, chat }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/chat_sessions',
      operationId: 'openUpdateSession',
      summary: 'Open an update session for one of your posits',
      guard: ownedPosit(db, idInBody('posit_id')),
      scope: 'teach',
      request: jsonBody(updateSessionCreateSchema),
      responses: { 201: json(updateSessionSchema, 'The session with its messages') },
    },
    async (c) => {
      const session = await chat.openUpdateSession(c.var.posit, c.req.header('accept-language') ?? '')
      return c.json(await presentSession(db, teaching, session), 201)
    },
  )

const closeUpdateSessionRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: '/rest/v1/chat_sessions/{id}',
      operationId: 'closeUpdateSession',
      summary: 'Close one of your update sessions',
      guard: ownUpdateSession(db),
      scope: 'teach',
      request: { params: idParamsSchema, ...jsonBody(updateSessionPatchSchema) },
      responses: { 200: json(okSchema, 'Closed') },
    },
    async (c) => {
      await closeSession(db, c.var.updateSession.id)
      return c.json({ ok: true as const }, 200)
    },
  )

/** The session with its messages; the screen goes on from there. */
async function presentSession(db: Db, teaching: Teaching, { id, posit_id, is_active }: UpdateSessionRow) {
  const rows = await listMessages(db, { chat_session_id: id })
  const taught = await teaching.readTaught(rows.flatMap((row) => (row.role === 'user' ? [row.id] : [])))
  const { messages } = presentConversation(rows, taught)
  return { id, posit_id, is_active, messages }
}
