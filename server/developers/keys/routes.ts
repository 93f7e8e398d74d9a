/** A person's API keys. No API key reaches these calls. */
import { idParamsSchema, okSchema } from '../../../contract/api.ts'
import { apiKeyCreateSchema, apiKeyListSchema, newApiKeySchema } from '../../../contract/developers.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { signedIn } from '../../core/http/session.ts'
import type { Developers } from '../service.ts'
import { presentKey } from './present.ts'

interface Dependencies {
  developers: Developers
}

export const apiKeyRoutes = (dependencies: Dependencies): Route[] => [
  listApiKeysRoute(dependencies),
  createApiKeyRoute(dependencies),
  revokeApiKeyRoute(dependencies),
]

const listApiKeysRoute = ({ developers }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/api_keys',
      operationId: 'listApiKeys',
      summary: 'List your API keys, newest first',
      guard: signedIn,
      responses: { 200: json(apiKeyListSchema, 'All of them, without the keys themselves') },
    },
    async (c) => {
      const rows = await developers.listKeys(c.var.user.id)
      return c.json({ items: rows.map(presentKey) }, 200)
    },
  )

const createApiKeyRoute = ({ developers }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/api_keys',
      operationId: 'createApiKey',
      summary: 'Create an API key',
      description:
        'The response is the only one that holds the key. Answers 409 with code `key_limit` when you have 50 keys, and 404 when one of `posit_ids` is not yours.',
      guard: signedIn,
      request: jsonBody(apiKeyCreateSchema),
      responses: { 201: json(newApiKeySchema, 'The new key') },
      refuses: ['conflict', 'not_found'],
    },
    async (c) => {
      const { row, key } = await developers.createKey(c.var.user.id, c.req.valid('json'))
      return c.json({ ...presentKey(row), key }, 201)
    },
  )

const revokeApiKeyRoute = ({ developers }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/api_keys/{id}',
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      description: 'Takes effect at once, and ends running answers to questions asked with it.',
      guard: signedIn,
      request: { params: idParamsSchema },
      responses: { 200: json(okSchema, 'Revoked') },
    },
    async (c) => {
      await developers.revokeKey(c.var.user.id, c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    },
  )
