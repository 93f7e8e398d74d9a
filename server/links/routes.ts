import { idParamsSchema, okSchema, pageQuerySchema } from '../../contract/api.ts'
import { FREE_LINK_LIMIT, LINKS_PER_PAGE, PREMIUM_LINK_LIMIT } from '../../contract/link-limits.ts'
import {
  grantedLinkSchema,
  linkCreateSchema,
  linkLimit,
  linkPageSchema,
  linkSchema,
  linkUpdateSchema,
  openLinkSchema,
  passcodeTrySchema,
  slugParamsSchema,
} from '../../contract/links.ts'
import { chatPositSchema, positParamsSchema } from '../../contract/posits.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { limitKey } from '../core/http/client-address.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { ownedPosit } from '../posits/access.ts'
import { askedPosit, linkViewer, ownedLink } from './access.ts'
import { embeddingRoutes } from './embedding/routes.ts'
import { giveGrantCookie } from './passcodes/grants.ts'
import { presentChatPosit, presentLink } from './present.ts'
import { countLinks, listLinks } from './queries.ts'
import type { Links } from './service.ts'

interface Dependencies {
  core: Core
  billing: Billing
  links: Links
}

export const linkRoutes = (dependencies: Dependencies) =>
  createRouter([
    getPositForChatRoute(dependencies),
    listLinksRoute(dependencies),
    createLinkRoute(dependencies),
    updateLinkRoute(dependencies),
    revokeLinkRoute(dependencies),
    openLinkRoute(dependencies),
    tryPasscodeRoute(dependencies),
    ...embeddingRoutes(dependencies),
  ])

const getPositForChatRoute = ({ core }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/chat',
      operationId: 'getPositForChat',
      summary: 'Get a posit you may chat with',
      description:
        'Open to guests for a public posit. The id of a link that is open to you works in place of the posit’s.',
      guard: askedPosit(core),
      scope: 'ask',
      request: { params: positParamsSchema },
      responses: { 200: json(chatPositSchema, 'The posit') },
    },
    (c) => c.json(presentChatPosit(c.var.posit), 200),
  )

const listLinksRoute = ({ core: { db }, billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/links',
      operationId: 'listLinks',
      summary: "List a posit's links, newest first",
      description: 'Without revoked ones.',
      guard: ownedPosit(db),
      scope: 'manage',
      request: { params: positParamsSchema, query: pageQuerySchema },
      responses: { 200: json(linkPageSchema, 'One page of links') },
    },
    async (c) => {
      const { posit, user } = c.var
      const [{ rows, total }, links_used] = await Promise.all([
        listLinks(db, posit.id, c.req.valid('query').page),
        countLinks(db, user.id),
      ])
      const link_limit = linkLimit(billing.planOf(user))
      const { page } = c.req.valid('query')
      const items = rows.map(presentLink)
      return c.json({ items, page, page_size: LINKS_PER_PAGE, total, link_limit, links_used }, 200)
    },
  )

const createLinkRoute = ({ core: { db }, links }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/posits/{id}/links',
      operationId: 'createLink',
      summary: 'Create a link to one of your posits',
      description: `Free plans include ${FREE_LINK_LIMIT} open link, Posit Plus ${PREMIUM_LINK_LIMIT}. Answers 409 with code \`link_limit\` or \`slug_taken\`.`,
      guard: ownedPosit(db),
      scope: 'manage',
      request: { params: positParamsSchema, ...jsonBody(linkCreateSchema) },
      responses: { 201: json(linkSchema, 'The new link') },
      refuses: ['conflict'],
    },
    async (c) => c.json(presentLink(await links.createLink(c.var.posit, c.req.valid('json'))), 201),
  )

const updateLinkRoute = ({ core: { db }, links }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: '/rest/v1/links/{id}',
      operationId: 'updateLink',
      summary: 'Update one of your links',
      description: 'A new passcode asks everybody again. Answers 409 with code `slug_taken`.',
      guard: ownedLink(db),
      scope: 'manage',
      request: { params: idParamsSchema, ...jsonBody(linkUpdateSchema) },
      responses: { 200: json(linkSchema, 'The link') },
      refuses: ['conflict'],
    },
    async (c) => {
      const { link, user } = c.var
      return c.json(presentLink(await links.updateLink(link, user.id, c.req.valid('json'))), 200)
    },
  )

const revokeLinkRoute = ({ core: { db }, links }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/links/{id}',
      operationId: 'revokeLink',
      summary: 'Revoke one of your links',
      description: 'Takes effect at once and ends running answers. Its slug is not given out again.',
      guard: ownedLink(db),
      scope: 'manage',
      request: { params: idParamsSchema },
      responses: { 200: json(okSchema, 'Revoked') },
    },
    async (c) => {
      await links.revokeLink(c.var.link)
      return c.json({ ok: true as const }, 200)
    },
  )

const openLinkRoute = ({ core, links }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/open_links/{slug}',
      operationId: 'openLink',
      summary: 'Open a link',
      description: 'An unknown link and one to a private posit get the same 404.',
      guard: linkViewer(core),
      request: { params: slugParamsSchema },
      responses: { 200: json(openLinkSchema, 'What you find there') },
      refuses: ['not_found'],
    },
    async (c) => c.json(await links.openLink(c.req.valid('param').slug, c.var.viewer), 200),
  )

const tryPasscodeRoute = ({ core, links }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/open_links/{slug}/passcode',
      operationId: 'enterPasscode',
      summary: "Enter a link's passcode",
      description:
        'A wrong passcode and an unknown link get the same 404. Sets a cookie; a client without cookies sends `grant` as the `x-link-grant` header.',
      guard: linkViewer(core),
      request: { params: slugParamsSchema, ...jsonBody(passcodeTrySchema) },
      responses: { 200: json(grantedLinkSchema, 'The right passcode') },
      refuses: ['not_found', 'rate_limited', 'unavailable'],
    },
    async (c) => {
      const { slug } = c.req.valid('param')
      const attempt = { slug, ...c.req.valid('json'), address: limitKey(c.var.clientAddress) }
      const { linkId, grant, link } = await links.tryPasscode(attempt, c.var.viewer)
      giveGrantCookie(c, linkId, grant, core)
      return c.json({ grant, link }, 200)
    },
  )
