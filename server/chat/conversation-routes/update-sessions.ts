/** Update chats: opened and closed by the owner of a posit. */
import { createRoute } from '@hono/zod-openapi'
import { okSchema } from '../../../contract/api.ts'
import {
  updateSessionCreateSchema,
  updateSessionPatchSchema,
  updateSessionSchema,
} from '../../../contract/chat.ts'
import { notFound } from '../../core/errors.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import { getOwnedPosit } from '../../posits/access.ts'
import type { Services } from '../../services.ts'
import {
  closeSession,
  findSession,
  listSessionChanges,
  type UpdateSessionRow,
} from '../conversations/queries.ts'
import { presentConversation } from '../present.ts'
import { listMessages } from '../queries.ts'
import { params } from './shapes.ts'

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
export function updateSessionRoutes({ core: { db }, chat, knowledge }: Services) {
  /** The session with what was said in it; the screen goes on from there. */
  async function presentSession(session: UpdateSessionRow) {
    const { id, posit_id, is_active } = session
    const [rows, told] = await Promise.all([
      listMessages(db, { chat_session_id: id }),
      listSessionChanges(db, id),
    ])
    const changes = await knowledge.readChanges(told.map((message) => message.change_id))
    const { messages } = presentConversation(
      rows,
      new Map(told.flatMap(({ id, change_id }) => [[id, changes.get(change_id)] as const])),
    )
    return { id, posit_id, is_active, messages }
  }

  return createRouter()
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
}
