import { okSchema } from '../../../contract/api.ts'
import {
  connectionAnswerSchema,
  connectionDecisionSchema,
  connectionListSchema,
  connectionParamsSchema,
  connectionRequestQuerySchema,
  connectionRequestSchema,
} from '../../../contract/mcp.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { signedIn } from '../../core/http/session.ts'
import { deleteConnection, listConnections } from '../oauth/queries.ts'
import type { Mcp } from '../service.ts'
import { presentConnection } from './present.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  mcp: Mcp
}

export const connectionRoutes = (dependencies: Dependencies): Route[] => [
  getConnectionRequestRoute(dependencies),
  decideOnConnectionRoute(dependencies),
  listConnectionsRoute(dependencies),
  deleteConnectionRoute(dependencies),
]

const getConnectionRequestRoute = ({ mcp }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/connection_requests',
      operationId: 'getConnectionRequest',
      summary: "Read an assistant's request to connect",
      description:
        '`query` is the signed query with which the authorization endpoint leads to the screen. Answers 400 with code `request_expired` or `unknown_client`.',
      request: { query: connectionRequestQuerySchema },
      responses: { 200: json(connectionRequestSchema, 'The request') },
    },
    async (c) => c.json(await mcp.requests.read(c.req.valid('query').query), 200),
  )

const decideOnConnectionRoute = ({ mcp }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/connections',
      operationId: 'decideOnConnection',
      summary: 'Allow or refuse an assistant to connect',
      guard: signedIn,
      request: jsonBody(connectionDecisionSchema),
      responses: { 200: json(connectionAnswerSchema, 'Where the browser goes with the answer') },
    },
    async (c) => {
      const url = await mcp.requests.decide(c.req.valid('json'), c.req.raw.headers)
      return c.json({ url }, 200)
    },
  )

const listConnectionsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/connections',
      operationId: 'listConnections',
      summary: 'List the assistants that you have connected',
      guard: signedIn,
      responses: { 200: json(connectionListSchema, 'The connections, newest first') },
    },
    async (c) => {
      const rows = await listConnections(db, c.var.user.id)
      return c.json({ items: rows.map(presentConnection) }, 200)
    },
  )

const deleteConnectionRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/connections/{id}',
      operationId: 'deleteConnection',
      summary: 'Disconnect an assistant',
      description: 'Its access ends at once.',
      guard: signedIn,
      request: { params: connectionParamsSchema },
      responses: { 200: json(okSchema, 'Disconnected') },
    },
    async (c) => {
      if (!(await deleteConnection(db, c.req.valid('param').id, c.var.user.id))) throw notFound()
      return c.json({ ok: true as const }, 200)
    },
  )
