import type { Context } from 'hono'
import { MCP_PATH } from '../../contract/mcp-constants.ts'
import { acceptedLanguage } from '../assistant/service.ts'
import { keyVisitor } from '../chat/access.ts'
import type { Core } from '../core/core.ts'
import { AppError, unauthenticated } from '../core/errors.ts'
import { limitKey } from '../core/http/client-address.ts'
import type { HttpEnv } from '../core/http/context.ts'
import { invalidKey } from '../core/http/grant.ts'
import { respondWithError } from '../core/http/respond.ts'
import type { Route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { readApiKey } from '../core/http/session.ts'
import type { Developers } from '../developers/service.ts'
import { connectionRoutes } from './connections/routes.ts'
import { challenge } from './oauth/metadata.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { readBearer } from './oauth/tokens.ts'
import type { Mcp } from './service.ts'
import type { McpCaller } from './types.ts'

interface Dependencies {
  core: Core
  developers: Developers
  mcp: Mcp
}

export const mcpRoutes = (dependencies: Dependencies) =>
  createRouter([mcpRoute(dependencies), ...oauthRoutes(dependencies), ...connectionRoutes(dependencies)])

async function findUser({ mcp, developers }: Dependencies, headers: Headers) {
  const key = readApiKey(headers)
  if (key) {
    const user = await developers.findKeyUser(key)
    return user && { user, rights: null }
  }
  const token = readBearer(headers)
  return token === undefined ? null : mcp.findConnected(token)
}

async function findCaller(dependencies: Dependencies, c: Context<HttpEnv>): Promise<McpCaller | null> {
  const found = await findUser(dependencies, c.req.raw.headers)
  if (!found) return null
  const { user, rights } = found
  const asker = {
    user,
    visitorId: user.grant ? keyVisitor(user.grant.keyId, '', dependencies.core) : null,
    addressKey: limitKey(c.var.clientAddress),
    language: acceptedLanguage(c.req.header('accept-language')),
  }
  return { user, asker, rights }
}

/** 401, with where a client learns how to ask for access (RFC 9728). */
function refuseCaller(c: Context<HttpEnv>, appUrl: string): Response {
  const { headers } = c.req.raw
  const isSent = headers.has('authorization')
  c.header('www-authenticate', challenge(appUrl, isSent ? { error: 'invalid_token' } : {}))
  return respondWithError(c, readApiKey(headers) ? invalidKey() : unauthenticated())
}

/** Browsers of other sites have no business here: what they could send is somebody else's request (DNS rebinding). */
function requireOwnOrigin(c: Context<HttpEnv>, appUrl: string): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== new URL(appUrl).origin)
    throw new AppError('forbidden', 'This request came from another site.')
}

/** Of JSON-RPC. */
const PARSE_ERROR = { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }

/** A protocol's endpoint, outside the API reference: the token is all that counts, a session opens nothing. */
const mcpRoute =
  (dependencies: Dependencies): Route =>
  (router) =>
    router.on(['GET', 'POST', 'DELETE'], MCP_PATH, async (c) => {
      const { core, mcp } = dependencies
      requireOwnOrigin(c, core.appUrl)
      const caller = await findCaller(dependencies, c)
      if (!caller) return refuseCaller(c, core.appUrl)
      if (c.req.method !== 'POST') return mcp.serve(c.req.raw, undefined, caller)
      const body: unknown = await c.req.json().catch(() => undefined)
      return body === undefined ? c.json(PARSE_ERROR, 400) : mcp.serve(c.req.raw, body, caller)
    })
