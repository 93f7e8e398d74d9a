/** The provider's own pages, as far as a person has to press something on them. */
import type { ServerResponse } from 'node:http'
import type { Desk } from './stripe-calls.ts'
import type { FakeCheckout, FakeSubscription } from './stripe-objects.ts'

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`

const action = (path: string, label: string) =>
  `<form method="post" action="${path}"><button>${label}</button></form>`

const payPage = ({ id, status, price, cancel_url }: FakeCheckout) =>
  page(
    'Checkout',
    status === 'open'
      ? `<p>Subscribe to ${price}</p>${action(`/pay/${id}`, 'Pay')}<p><a href="${cancel_url}">Back to the shop</a></p>`
      : `<p>This page is ${status}.</p>`,
  )

const portalPage = (id: string, subscription: FakeSubscription | undefined, returnUrl: string) =>
  page(
    'Billing portal',
    `<p>${subscription ? `${subscription.status}${subscription.cancel_at_period_end ? ', ends with its period' : ''}` : 'Nothing here'}</p>
    ${action(`/portal/${id}/cancel`, 'Cancel subscription')}<p><a href="${returnUrl}">Return to the shop</a></p>`,
  )

const send = (response: ServerResponse, html: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
const lead = (response: ServerResponse, location: string) => response.writeHead(303, { location }).end()

export function answerPage(
  { account, state }: Desk,
  method: string,
  path: string,
  response: ServerResponse,
): ServerResponse {
  const [, kind, id = '', act] = path.split('/')
  const session = account.checkouts.get(id)
  const portal = state.portals.get(id)
  if (kind === 'pay' && session) {
    return method === 'POST'
      ? lead(response, account.pay(id).success_url ?? '/')
      : send(response, payPage(session))
  }
  if (kind !== 'portal' || !portal) return response.writeHead(404).end()
  if (act === 'cancel') account.cancelAtPeriodEnd(portal.customer)
  if (method === 'POST') return lead(response, `/portal/${id}`)
  const subscription = [...account.subscriptions.values()].findLast(
    ({ customer }) => customer === portal.customer,
  )
  return send(response, portalPage(id, subscription, portal.return_url))
}
