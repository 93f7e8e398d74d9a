import { createRoute } from '@hono/zod-openapi'
import { okSchema, pageQuerySchema } from '../../contract/api.ts'
import { chatPositSchema, positParamsSchema } from '../../contract/posits.ts'
import {
  accessRemovalSchema,
  linkShareSchema,
  SHARED_POSITS_PER_PAGE,
  SHARES_PER_PAGE,
  shareCreateSchema,
  sharedPositPageSchema,
  sharePageSchema,
  shareSchema,
} from '../../contract/sharing.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import { getOwnedPosit } from '../posits/access.ts'
import type { Services } from '../services.ts'
import { getReadablePosit } from './access.ts'
import { presentChatPosit, presentShare, presentSharedPosit } from './present.ts'
import { listSharedPosits, listShares } from './queries.ts'

const readForChat = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/chat',
  summary: 'A posit as whoever may chat with it sees it, guests too',
  request: { params: positParamsSchema },
  responses: { 200: json(chatPositSchema, 'The posit') },
})
const list = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/shares',
  summary: 'Whom an own posit is shared with, the latest first',
  request: { params: positParamsSchema, query: pageQuerySchema },
  responses: { 200: json(sharePageSchema, 'One page') },
})
const create = createRoute({
  method: 'post',
  path: '/rest/v1/posits/{id}/shares',
  summary: 'Share an own posit with an address (Posit Plus or trial)',
  description:
    'The posit becomes exclusive, and the address is sent an invitation, at most one a day. Answers 409 with code ' +
    '`already_shared` or `share_limit`, 403 with `premium_required`, 429 with `invitation_limit`.',
  request: { params: positParamsSchema, ...jsonBody(shareCreateSchema) },
  responses: { 201: json(shareSchema, 'The new share') },
})
const remove = createRoute({
  method: 'post',
  path: '/functions/v1/remove-posit-access',
  summary: 'Take an address off an own posit: in effect at once, open answers included',
  request: jsonBody(accessRemovalSchema),
  responses: { 200: json(okSchema, 'Removed, or never there') },
})
const recordLink = createRoute({
  method: 'post',
  path: '/rest/v1/posits/{id}/link_shares',
  summary: 'Record that the link of an own posit was copied, or could not be',
  request: { params: positParamsSchema, ...jsonBody(linkShareSchema) },
  responses: { 201: json(okSchema, 'Recorded') },
})
const listShared = createRoute({
  method: 'get',
  path: '/rest/v1/shared_posits',
  summary: 'Posits of others that are shared with the caller, the latest first',
  request: { query: pageQuerySchema },
  responses: { 200: json(sharedPositPageSchema, 'One page') },
})

export function sharingRoutes({ core: { db }, sharing }: Services) {
  return createRouter()
    .openapi(readForChat, async (c) => {
      const { id } = c.req.valid('param')
      const posit = await getReadablePosit(db, id, await c.get('session')())
      return c.json(presentChatPosit(posit), 200)
    })
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param')
      const { page } = c.req.valid('query')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      const { rows, total } = await listShares(db, posit.id, user.email, page)
      return c.json({ items: rows.map(presentShare), page, page_size: SHARES_PER_PAGE, total }, 200)
    })
    .openapi(create, async (c) => {
      const { id } = c.req.valid('param')
      const { user_email } = c.req.valid('json')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      return c.json(presentShare(await sharing.sharePosit(posit, user, user_email)), 201)
    })
    .openapi(remove, async (c) => {
      const { positId, email } = c.req.valid('json')
      const user = await requireUser(c)
      await sharing.removeAccess(await getOwnedPosit(db, positId, user.id), email)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(recordLink, async (c) => {
      const { id } = c.req.valid('param')
      const { status } = c.req.valid('json')
      const user = await requireUser(c)
      await sharing.recordLinkShare(await getOwnedPosit(db, id, user.id), status)
      return c.json({ ok: true as const }, 201)
    })
    .openapi(listShared, async (c) => {
      const { page } = c.req.valid('query')
      const user = await requireUser(c)
      const { rows, total } = await listSharedPosits(db, user, page)
      const items = rows.map(presentSharedPosit)
      return c.json({ items, page, page_size: SHARED_POSITS_PER_PAGE, total }, 200)
    })
}
