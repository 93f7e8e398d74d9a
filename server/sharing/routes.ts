import { okSchema, pageQuerySchema } from '../../contract/api.ts'
import { positParamsSchema } from '../../contract/posits.ts'
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
import type { Core } from '../core/core.ts'
import { idInBody } from '../core/http/guard.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { ownedPosit } from '../posits/access.ts'
import { presentShare, presentSharedPosit } from './present.ts'
import { listSharedPosits, listShares } from './queries.ts'
import type { Sharing } from './service.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  sharing: Sharing
}

export const sharingRoutes = (dependencies: Dependencies) =>
  createRouter([
    listSharesRoute(dependencies),
    createShareRoute(dependencies),
    removeAccessRoute(dependencies),
    recordLinkShareRoute(dependencies),
    listSharedPositsRoute(dependencies),
  ])

const listSharesRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/shares',
      operationId: 'listShares',
      summary: 'List the people a posit is shared with, newest first',
      guard: ownedPosit(db),
      scope: 'manage',
      request: { params: positParamsSchema, query: pageQuerySchema },
      responses: { 200: json(sharePageSchema, 'One page of shares') },
    },
    async (c) => {
      const { page } = c.req.valid('query')
      const { rows, total } = await listShares(db, c.var.posit.id, c.var.user.email, page)
      return c.json({ items: rows.map(presentShare), page, page_size: SHARES_PER_PAGE, total }, 200)
    },
  )

const createShareRoute = ({ core: { db }, sharing }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/posits/{id}/shares',
      operationId: 'createShare',
      summary: 'Share one of your posits with an email address',
      description:
        'Needs Posit Plus or a trial. The posit becomes exclusive and the address gets an invitation, at most one a day. Answers 409 with code `already_shared` or `share_limit`, 403 with `premium_required`, 429 with `invitation_limit`.',
      guard: ownedPosit(db),
      scope: 'manage',
      request: { params: positParamsSchema, ...jsonBody(shareCreateSchema) },
      responses: { 201: json(shareSchema, 'The new share') },
      refuses: ['forbidden', 'conflict', 'rate_limited'],
    },
    async (c) => {
      const { user_email } = c.req.valid('json')
      return c.json(presentShare(await sharing.sharePosit(c.var.posit, c.var.user, user_email)), 201)
    },
  )

const removeAccessRoute = ({ core: { db }, sharing }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/remove-posit-access',
      operationId: 'removeAccess',
      summary: "Revoke an email address's access to one of your posits",
      description: 'Takes effect at once and ends running answers.',
      guard: ownedPosit(db, idInBody('positId')),
      scope: 'manage',
      request: jsonBody(accessRemovalSchema),
      responses: { 200: json(okSchema, 'Revoked, or never granted') },
    },
    async (c) => {
      await sharing.removeAccess(c.var.posit, c.req.valid('json').email)
      return c.json({ ok: true as const }, 200)
    },
  )

const recordLinkShareRoute = ({ core: { db }, sharing }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/posits/{id}/link_shares',
      operationId: 'recordLinkShare',
      summary: 'Record that the link of one of your posits was copied',
      guard: ownedPosit(db),
      request: { params: positParamsSchema, ...jsonBody(linkShareSchema) },
      responses: { 201: json(okSchema, 'Recorded') },
    },
    async (c) => {
      const { status } = c.req.valid('json')
      await sharing.recordLinkShare(c.var.posit, status)
      return c.json({ ok: true as const }, 201)
    },
  )

const listSharedPositsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/shared_posits',
      operationId: 'listSharedPosits',
      summary: 'List the posits shared with you, newest first',
      guard: signedIn,
      request: { query: pageQuerySchema },
      responses: { 200: json(sharedPositPageSchema, 'One page of posits') },
    },
    async (c) => {
      const { page } = c.req.valid('query')
      const { rows, total } = await listSharedPosits(db, c.var.user, page)
      const items = rows.map(presentSharedPosit)
      return c.json({ items, page, page_size: SHARED_POSITS_PER_PAGE, total }, 200)
    },
  )
