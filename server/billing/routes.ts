import { okSchema } from '../../contract/api.ts'
import {
  checkoutSchema,
  paymentPageSchema,
  portalSchema,
  pricesSchema,
  subscriptionSchema,
} from '../../contract/billing.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import type { Billing } from './service.ts'

interface Dependencies {
  billing: Billing
}

export const billingRoutes = (dependencies: Dependencies) =>
  createRouter([
    listPricesRoute(dependencies),
    getSubscriptionRoute(dependencies),
    createCheckoutSessionRoute(dependencies),
    createPortalSessionRoute(dependencies),
    receiveStripeWebhookRoute(dependencies),
  ])

const listPricesRoute = ({ billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/prices',
      operationId: 'listPrices',
      summary: 'List the prices of the paid plan',
      responses: { 200: json(pricesSchema, 'The price ids; null for a price that is not offered') },
    },
    (c) => c.json(billing.prices, 200),
  )

const getSubscriptionRoute = ({ billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/subscription',
      operationId: 'getSubscription',
      summary: 'Get your subscription',
      guard: signedIn,
      responses: { 200: json(subscriptionSchema, 'The subscription, or null') },
    },
    async (c) => {
      return c.json({ subscription: await billing.getSubscription(c.var.user.id) }, 200)
    },
  )

const createCheckoutSessionRoute = ({ billing }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/create-checkout-session',
      operationId: 'createCheckoutSession',
      summary: 'Create a checkout session for the paid plan',
      description: 'A subscriber gets the billing portal instead.',
      guard: signedIn,
      request: jsonBody(checkoutSchema),
      responses: { 200: json(paymentPageSchema, 'The address of the payment page') },
    },
    async (c) => {
      const request = c.req.valid('json')
      return c.json({ url: await billing.openCheckout(c.var.user, request) }, 200)
    },
  )

const createPortalSessionRoute = ({ billing }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/create-portal-session',
      operationId: 'createPortalSession',
      summary: 'Create a billing portal session',
      guard: signedIn,
      request: jsonBody(portalSchema),
      responses: { 200: json(paymentPageSchema, 'The address of the portal') },
    },
    async (c) => {
      const { returnUrl } = c.req.valid('json')
      return c.json({ url: await billing.openPortal(c.var.user, returnUrl) }, 200)
    },
  )

const receiveStripeWebhookRoute = ({ billing }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/stripe-webhook',
      operationId: 'receiveStripeWebhook',
      summary: 'Receive a signed webhook event from Stripe',
      responses: { 200: json(okSchema, 'Received; the plan is or will be applied') },
    },
    async (c) => {
      // What is signed is the text as it came: parsed and written again it would be another.
      await billing.receiveWebhook(await c.req.text(), c.req.header('stripe-signature') ?? '')
      return c.json({ ok: true } as const, 200)
    },
  )
