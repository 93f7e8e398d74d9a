import { z } from '@hono/zod-openapi'
import type { Core } from '../../core/core.ts'
import { callerOf } from '../../core/http/caller.ts'
import { json, jsonBody, opaque } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Mcp } from '../service.ts'
import { OAUTH_PATHS, RESOURCE_METADATA_PATH, SERVER_METADATA_PATH } from './endpoints.ts'
import { protocolLimit, registrationLimit } from './limits.ts'
import { resourceMetadata, serverMetadata } from './metadata.ts'

interface Dependencies {
  core: Pick<Core, 'appUrl' | 'env' | 'limits'>
  mcp: Mcp
}

export const oauthRoutes = (dependencies: Dependencies): Route[] => [
  resourceMetadataRoute(dependencies, RESOURCE_METADATA_PATH, 'getResourceMetadata'),
  // For clients that look only there.
  resourceMetadataRoute(dependencies, '/.well-known/oauth-protected-resource', 'getRootResourceMetadata'),
  serverMetadataRoute(dependencies),
  registerRoute(dependencies),
  authorizeRoute(dependencies),
  exchangeRoute(dependencies),
  revokeRoute(dependencies),
]

const document = z.record(z.string(), z.unknown())
const protocolForm = z.record(z.string(), z.string())
const formBody = {
  body: {
    content: { 'application/x-www-form-urlencoded': { schema: protocolForm } },
    required: true as const,
  },
}
const METADATA_MAX_AGE = 'public, max-age=3600'

const resourceMetadataRoute = ({ core: { appUrl } }: Dependencies, path: string, operationId: string) =>
  route(
    {
      method: 'get',
      path,
      operationId,
      summary: 'Describe the MCP endpoint as a protected resource (RFC 9728)',
      responses: { 200: json(document, 'The metadata') },
    },
    (c) => c.json(resourceMetadata(appUrl), 200, { 'cache-control': METADATA_MAX_AGE }),
  )

const serverMetadataRoute = ({ core: { appUrl } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: SERVER_METADATA_PATH,
      operationId: 'getAuthorizationServerMetadata',
      summary: 'Describe the OAuth authorization server (RFC 8414)',
      responses: { 200: json(document, 'The metadata') },
    },
    (c) => c.json(serverMetadata(appUrl), 200, { 'cache-control': METADATA_MAX_AGE }),
  )

const registerRoute = ({ core: { env, limits }, mcp }: Dependencies) =>
  route(
    {
      method: 'post',
      path: OAUTH_PATHS.register,
      operationId: 'registerClient',
      summary: 'Register an OAuth client (RFC 7591)',
      description:
        'Public clients with exact `https` redirects, or `http` on loopback addresses. A client that nobody allows within a day is deleted.',
      request: jsonBody(z.unknown()),
      responses: { 201: json(document, 'The registered client') },
      refuses: ['rate_limited'],
    },
    async (c) => {
      await limits.consume(registrationLimit(env), callerOf(c).address)
      return opaque(await mcp.oauth.register(c.req.valid('json')))
    },
  )

const authorizeRoute = ({ core: { limits }, mcp }: Dependencies) =>
  route(
    {
      method: 'get',
      path: OAUTH_PATHS.authorize,
      operationId: 'authorizeClient',
      summary: 'Ask a person to let an OAuth client connect',
      description: 'Authorization code with PKCE (S256). The person is asked each time.',
      responses: { 302: { description: 'To the screen that asks, or to the client with an error' } },
      refuses: ['rate_limited'],
    },
    async (c) => {
      await limits.consume(protocolLimit, callerOf(c).address)
      const { searchParams } = new URL(c.req.url)
      return opaque(await mcp.oauth.authorize(searchParams, c.req.header('cookie')))
    },
  )

const exchangeRoute = ({ core: { limits }, mcp }: Dependencies) =>
  route(
    {
      method: 'post',
      path: OAUTH_PATHS.token,
      operationId: 'exchangeToken',
      summary: 'Exchange an authorization code or a refresh token for an access token',
      request: formBody,
      responses: { 200: json(document, 'The tokens') },
      refuses: ['rate_limited'],
    },
    async (c) => {
      await limits.consume(protocolLimit, callerOf(c).address)
      return opaque(await mcp.oauth.exchange(c.req.valid('form')))
    },
  )

const revokeRoute = ({ core: { limits }, mcp }: Dependencies) =>
  route(
    {
      method: 'post',
      path: OAUTH_PATHS.revoke,
      operationId: 'revokeToken',
      summary: 'Revoke a token (RFC 7009)',
      request: formBody,
      responses: { 200: { description: 'Revoked, or never valid' } },
      refuses: ['rate_limited'],
    },
    async (c) => {
      await limits.consume(protocolLimit, callerOf(c).address)
      return opaque(await mcp.oauth.revoke(c.req.valid('form')))
    },
  )
