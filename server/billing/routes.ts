import { createRoute } from '@hono/zod-openapi'
import { okSchema } from '../../contract/api.ts'
import {
  checkoutSchema,
  paymentPageSchema,
  portalSchema,
  pricesSchema,
  subscriptionSchema,
} from '../../contract/billing.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import type { Services } from '../services.ts'

const prices = createRoute({
  method: 'get',
  path: '/rest/v1/prices',
  summary: 'Ids of the prices that can be paid here',
  responses: { 200: json(pricesSchema, 'Null for what is not offered') },
})
const subscription = createRoute({
  method: 'get',
  path: '/rest/v1/subscription',
  summary: 'The own subscription',
  responses: { 200: json(subscriptionSchema, 'Null without one') },
})
const checkout = createRoute({
  method: 'post',
  path: '/functions/v1/create-checkout-session',
  summary: 'Where to pay for the plan; for a subscriber, where to manage it',
  request: { ...jsonBody(checkoutSchema) },
  responses: { 200: json(paymentPageSchema, 'The address of the payment page') },
})
const portal = createRoute({
  method: 'post',
  path: '/functions/v1/create-portal-session',
  summary: 'Where a subscriber changes or cancels the subscription',
  request: { ...jsonBody(portalSchema) },
  responses: { 200: json(paymentPageSchema, 'The address of the portal') },
})
const webhook = createRoute({
  method: 'post',
  path: '/functions/v1/stripe-webhook',
  summary: 'Events of the payment provider, signed by it',
  responses: { 200: json(okSchema, 'Received; the plan is in effect, or will be') },
})

export function billingRoutes({ billing }: Services) {
  return createRouter()
    .openapi(prices, (c) => c.json(billing.prices, 200))
    .openapi(subscription, async (c) => {
      const user = await requireUser(c)
      return c.json({ subscription: await billing.getSubscription(user.id) }, 200)
    })
    .openapi(checkout, async (c) => {
      const wish = c.req.valid('json')
      const user = await requireUser(c)
      return c.json({ url: await billing.openCheckout(user, wish) }, 200)
    })
    .openapi(portal, async (c) => {
      const { returnUrl } = c.req.valid('json')
      const user = await requireUser(c)
      return c.json({ url: await billing.openPortal(user, returnUrl) }, 200)
    })
    .openapi(webhook, async (c) => {
      // What is signed is the text as it came: parsed and written again it would be another.
      await billing.receiveWebhook(await c.req.text(), c.req.header('stripe-signature') ?? '')
      return c.json({ ok: true } as const, 200)
    })
}
