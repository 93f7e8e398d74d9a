import type { Context } from 'hono'
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
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { notFound } from '../core/errors.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { ownedPosit } from './access.ts'
import { listPosits } from './listing/queries.ts'
import { presentCard, presentDetails, presentPosit, presentPublicUser } from './present.ts'
import { findUserByHandle } from './queries.ts'
import type { Posits } from './service.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  billing: Billing
  posits: Posits
}

export const positRoutes = (dependencies: Dependencies) =>
  createRouter([
    listPositsRoute(dependencies),
    listPublicPositsRoute(dependencies),
    createPositRoute(dependencies),
    getPositRoute(dependencies),
    updatePositRoute(dependencies),
    deletePositRoute(dependencies),
    getPositDetailsRoute(dependencies),
  ])

/** The reader's first language that sorting knows. */
function localeOf(c: Context): string {
  const [first = ''] = (c.req.header('accept-language') ?? '').split(/[,;]/)
  try {
    return Intl.Collator.supportedLocalesOf(first.trim())[0] ?? 'en'
  } catch {
    return 'en'
  }
}

const listPositsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits',
      operationId: 'listPosits',
      summary: 'List your posits',
      description: 'Six a page, newest first unless sorted; `search` and `filter` narrow the list.',
      guard: signedIn,
      scope: 'read',
      limitsPosits: true,
      request: { query: positListQuerySchema },
      responses: { 200: json(positPageSchema, 'One page of posits') },
    },
    async (c) => {
      const query = c.req.valid('query')
      const { user } = c.var
      const scope = { userId: user.id, isOwn: true, positIds: user.grant?.positIds }
      const { rows, total } = await listPosits(db, scope, query, localeOf(c))
      const items = rows.map((row) => presentCard(row, user.id))
      return c.json({ items, page: query.page, page_size: POSITS_PER_PAGE, total }, 200)
    },
  )

const listPublicPositsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/users/{handle}/posits',
      operationId: 'listPublicPosits',
      summary: "List a person's public and exclusive posits, newest first",
      description:
        'An exclusive posit is listed with its title and short summary; chatting with it needs an invitation.',
      request: { params: handleParamsSchema, query: positListQuerySchema },
      responses: { 200: json(publicPositPageSchema, 'One page of posits, and their owner') },
    },
    async (c) => {
      const query = c.req.valid('query')
      const user = await findUserByHandle(db, c.req.valid('param').handle)
      if (!user) throw notFound()
      const viewer = await c.var.session()
      const { rows, total } = await listPosits(db, { userId: user.id, isOwn: false }, query, localeOf(c))
      const items = rows.map((row) => presentCard(row, viewer?.id))
      const page = { items, page: query.page, page_size: POSITS_PER_PAGE, total }
      return c.json({ ...page, user: presentPublicUser(user) }, 200)
    },
  )

const createPositRoute = ({ posits }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/posits',
      operationId: 'createPosit',
      summary: 'Create a posit',
      description:
        'Answers 409 with code `free_limit` or `premium_limit` when your plan allows no more posits.',
      guard: signedIn,
      scope: 'manage',
      request: jsonBody(positCreateSchema),
      responses: { 201: json(positSchema, 'The new posit') },
      refuses: ['conflict'],
    },
    async (c) => {
      const { posit, plan } = await posits.createPosit(c.var.user, c.req.valid('json'))
      return c.json(presentPosit(posit, plan), 201)
    },
  )

const getPositRoute = ({ core: { db }, billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}',
      operationId: 'getPosit',
      summary: 'Get one of your posits',
      guard: ownedPosit(db),
      scope: 'read',
      request: { params: positParamsSchema },
      responses: { 200: json(positSchema, 'The posit') },
    },
    (c) => c.json(presentPosit(c.var.posit, billing.planOf(c.var.user)), 200),
  )

const updatePositRoute = ({ core: { db }, billing, posits }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: '/rest/v1/posits/{id}',
      operationId: 'updatePosit',
      summary: 'Update the title, settings or privacy of one of your posits',
      description: 'A privacy your plan does not allow is ignored; the response shows what applies.',
      guard: ownedPosit(db),
      scope: 'manage',
      request: { params: positParamsSchema, ...jsonBody(positUpdateSchema) },
      responses: { 200: json(positSchema, 'The updated posit') },
    },
    async (c) => {
      const plan = billing.planOf(c.var.user)
      return c.json(presentPosit(await posits.updatePosit(c.var.posit, c.req.valid('json'), plan), plan), 200)
    },
  )

const deletePositRoute = ({ core: { db }, posits }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/posits/{id}',
      operationId: 'deletePosit',
      summary: 'Delete one of your posits with everything in it',
      guard: ownedPosit(db),
      scope: 'manage',
      request: { params: positParamsSchema },
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      await posits.deletePosit(c.var.posit)
      return c.json({ ok: true as const }, 200)
    },
  )

const getPositDetailsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/details',
      operationId: 'getPositDetails',
      summary: 'Get the full summary of one of your posits',
      guard: ownedPosit(db),
      scope: 'read',
      request: { params: positParamsSchema },
      responses: { 200: json(positDetailsSchema, 'The full summary, as Markdown') },
    },
    (c) => c.json(presentDetails(c.var.posit), 200),
  )
