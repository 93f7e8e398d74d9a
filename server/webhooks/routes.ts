import { idParamsSchema, okSchema } from '../../contract/api.ts'
import {
  createdWebhookEndpointSchema,
  newWebhookEndpointSchema,
  webhookDeliveriesQuerySchema,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookEndpointListSchema,
  webhookEndpointSchema,
  webhookEndpointUpdateSchema,
  webhookSecretSchema,
} from '../../contract/webhooks.ts'
import type { Core } from '../core/core.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { ownedDelivery, ownedEndpoint } from './access.ts'
import { listDeliveries } from './log/queries.ts'
import { presentDelivery, presentEndpoint, presentPage } from './present.ts'
import { deleteEndpoint, listEndpoints } from './queries.ts'
import type { Webhooks } from './service.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  webhooks: Webhooks
}

const PATH = '/rest/v1/webhook_endpoints'

export const webhookRoutes = (dependencies: Dependencies) =>
  createRouter([
    listEndpointsRoute(dependencies),
    createEndpointRoute(dependencies),
    getEndpointRoute(dependencies),
    updateEndpointRoute(dependencies),
    deleteEndpointRoute(dependencies),
    rotateSecretRoute(dependencies),
    sendTestRoute(dependencies),
    listDeliveriesRoute(dependencies),
    sendAgainRoute(dependencies),
  ])

const listEndpointsRoute = ({ core: { db }, webhooks }: Dependencies) =>
  route(
    {
      method: 'get',
      path: PATH,
      operationId: 'listWebhookEndpoints',
      summary: 'List your webhook endpoints',
      guard: signedIn,
      responses: { 200: json(webhookEndpointListSchema, 'All of them, oldest first') },
    },
    async (c) => {
      const items = (await listEndpoints(db, c.var.user.id)).map(presentEndpoint)
      return c.json({ items, limit: webhooks.limit }, 200)
    },
  )

const createEndpointRoute = ({ webhooks }: Dependencies) =>
  route(
    {
      method: 'post',
      path: PATH,
      operationId: 'createWebhookEndpoint',
      summary: 'Create a webhook endpoint',
      description:
        'The events are sent by the Standard Webhooks specification. The response holds the signing secret, which is not shown again.',
      guard: signedIn,
      refuses: ['conflict'],
      request: jsonBody(newWebhookEndpointSchema),
      responses: { 201: json(createdWebhookEndpointSchema, 'The endpoint with its secret') },
    },
    async (c) => {
      const { endpoint, secret } = await webhooks.add(c.var.user.id, c.req.valid('json'))
      return c.json({ ...presentEndpoint(endpoint), secret }, 201)
    },
  )

const getEndpointRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: `${PATH}/{id}`,
      operationId: 'getWebhookEndpoint',
      summary: 'Get one of your webhook endpoints',
      guard: ownedEndpoint(db),
      request: { params: idParamsSchema },
      responses: { 200: json(webhookEndpointSchema, 'The endpoint, without its secret') },
    },
    (c) => c.json(presentEndpoint(c.var.endpoint), 200),
  )

const updateEndpointRoute = ({ core: { db }, webhooks }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: `${PATH}/{id}`,
      operationId: 'updateWebhookEndpoint',
      summary: 'Update a webhook endpoint, or switch it on or off',
      description:
        'Switching it off gives up what waits to be sent. Events of the meantime are not sent later.',
      guard: ownedEndpoint(db),
      request: { params: idParamsSchema, ...jsonBody(webhookEndpointUpdateSchema) },
      responses: { 200: json(webhookEndpointSchema, 'The updated endpoint') },
    },
    async (c) => c.json(presentEndpoint(await webhooks.change(c.var.endpoint, c.req.valid('json'))), 200),
  )

const deleteEndpointRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: `${PATH}/{id}`,
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint and its log',
      guard: ownedEndpoint(db),
      request: { params: idParamsSchema },
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      await deleteEndpoint(db, c.var.endpoint.id)
      return c.json({ ok: true as const }, 200)
    },
  )

const rotateSecretRoute = ({ core: { db }, webhooks }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${PATH}/{id}/secret`,
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate the signing secret of a webhook endpoint',
      description: 'For 24 hours deliveries are signed with the previous secret too.',
      guard: ownedEndpoint(db),
      request: { params: idParamsSchema },
      responses: { 200: json(webhookSecretSchema, 'The new secret, which is not shown again') },
    },
    async (c) => c.json({ secret: await webhooks.rotateSecret(c.var.endpoint) }, 200),
  )

const sendTestRoute = ({ core: { db }, webhooks }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${PATH}/{id}/test`,
      operationId: 'sendTestWebhook',
      summary: 'Send a test event to a webhook endpoint',
      description: 'It is tried once, also while the endpoint is off. The log has the result.',
      guard: ownedEndpoint(db),
      refuses: ['rate_limited'],
      request: { params: idParamsSchema },
      responses: { 201: json(webhookDeliverySchema, 'The delivery, pending') },
    },
    async (c) => c.json(presentDelivery(await webhooks.sendTest(c.var.endpoint)), 201),
  )

const listDeliveriesRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: `${PATH}/{id}/deliveries`,
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries of the last 30 days to a webhook endpoint, with each try',
      guard: ownedEndpoint(db),
      request: { params: idParamsSchema, query: webhookDeliveriesQuerySchema },
      responses: { 200: json(webhookDeliveryPageSchema, 'One page of the log, newest first') },
    },
    async (c) => {
      const { before } = c.req.valid('query')
      return c.json(presentPage(await listDeliveries(db, c.var.endpoint.id, before)), 200)
    },
  )

const sendAgainRoute = ({ core: { db }, webhooks }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/webhook_deliveries/{id}/resend',
      operationId: 'resendWebhookDelivery',
      summary: 'Send an event again',
      description: 'The same message with the same `webhook-id`.',
      guard: ownedDelivery(db),
      refuses: ['conflict', 'rate_limited'],
      request: { params: idParamsSchema },
      responses: { 200: json(webhookDeliverySchema, 'The delivery, pending') },
    },
    async (c) => c.json(presentDelivery(await webhooks.sendAgain(c.var.delivery, c.var.user.id)), 200),
  )
