import { createRoute } from '@hono/zod-openapi'
import { okSchema } from '../../contract/api.ts'
import {
  handleParamsSchema,
  POSITS_PER_PAGE,
  positCreateSchema,
  positDetailsSchema,
  positListQuerySchema,
  positPageSchema,
  positParamsSchema,
  positSchema,
  positUpdateSchema,
  publicPositPageSchema,
} from '../../contract/posits.ts'
import { notFound } from '../core/errors.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import type { Services } from '../services.ts'
import { getOwnedPosit } from './access.ts'
import { presentCard, presentDetails, presentPosit, presentPublicUser } from './present.ts'
import { findUserByHandle, listPosits } from './queries.ts'

const listOwn = createRoute({
  method: 'get',
  path: '/rest/v1/posits',
  summary: 'Own posits: searched, filtered, sorted, six a page',
  request: { query: positListQuerySchema },
  responses: { 200: json(positPageSchema, 'One page') },
})
const listPublic = createRoute({
  method: 'get',
  path: '/rest/v1/users/{handle}/posits',
  summary: 'What a person shows the world: public and exclusive posits, newest first unless asked otherwise',
  description:
    'A listed exclusive posit has its title and short summary here; chatting with it needs an invitation.',
  request: { params: handleParamsSchema, query: positListQuerySchema },
  responses: { 200: json(publicPositPageSchema, 'One page, and whose it is') },
})
const create = createRoute({
  method: 'post',
  path: '/rest/v1/posits',
  summary: 'Create a posit',
  description: 'Answers 409 with code `free_limit` or `premium_limit` when the plan allows no further posit.',
  request: jsonBody(positCreateSchema),
  responses: { 201: json(positSchema, 'The new posit') },
})
const read = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}',
  summary: 'An own posit',
  request: { params: positParamsSchema },
  responses: { 200: json(positSchema, 'The posit') },
})
const update = createRoute({
  method: 'patch',
  path: '/rest/v1/posits/{id}',
  summary: 'Change title, settings or privacy of an own posit',
  description: 'A privacy that the plan does not allow is ignored; the answer says what stands.',
  request: { params: positParamsSchema, ...jsonBody(positUpdateSchema) },
  responses: { 200: json(positSchema, 'The posit as it is now') },
})
const remove = createRoute({
  method: 'delete',
  path: '/rest/v1/posits/{id}',
  summary: 'Delete an own posit with everything in it',
  request: { params: positParamsSchema },
  responses: { 200: json(okSchema, 'Deleted') },
})
const readDetails = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/details',
  summary: 'The full summary of an own posit',
  request: { params: positParamsSchema },
  responses: { 200: json(positDetailsSchema, 'The full summary, as markdown') },
})

export function positRoutes({ core: { db }, billing, posits }: Services) {
  return createRouter()
    .openapi(listOwn, async (c) => {
      const query = c.req.valid('query')
      const user = await requireUser(c)
      const { rows, total } = await listPosits(db, { userId: user.id, isOwn: true }, query)
      const items = rows.map((row) => presentCard(row, user.id))
      return c.json({ items, page: query.page, page_size: POSITS_PER_PAGE, total }, 200)
    })
    .openapi(listPublic, async (c) => {
      const query = c.req.valid('query')
      const user = await findUserByHandle(db, c.req.valid('param').handle)
      if (!user) throw notFound()
      const viewer = await c.get('session')()
      const { rows, total } = await listPosits(db, { userId: user.id, isOwn: false }, query)
      const items = rows.map((row) => presentCard(row, viewer?.id))
      const page = { items, page: query.page, page_size: POSITS_PER_PAGE, total }
      return c.json({ ...page, user: presentPublicUser(user) }, 200)
    })
    .openapi(create, async (c) => {
      const body = c.req.valid('json')
      const user = await requireUser(c)
      const { posit, plan } = await posits.createPosit(user, body)
      return c.json(presentPosit(posit, plan), 201)
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      const plan = billing.planOf(user)
      return c.json(presentPosit(posit, plan), 200)
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const body = c.req.valid('json')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      const plan = billing.planOf(user)
      return c.json(presentPosit(await posits.updatePosit(posit, body, plan), plan), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      await posits.deletePosit(await getOwnedPosit(db, id, user.id))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(readDetails, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      return c.json(presentDetails(await getOwnedPosit(db, id, user.id)), 200)
    })
}
