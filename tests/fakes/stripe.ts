/**
 * Stripe on loopback, over real sockets: its calls as forms with its keys and idempotency, its pages to be pressed by a browser,
 * its signed webhooks.
 *
 *   const stripe = await startFakeStripe()
 *   const app = await startTestApp({ env: stripe.settings })
 *   stripe.listen(app.url)                  // events are sent there from now on
 *   stripe.account.pay(session.id)          // changes of the account emit events
 *   stripe.hold(true); stripe.events        // held back, to be delivered by `deliver` in any order and number
 *   stripe.fail('rate_limited', 'hang')     // the next calls, one each; `failAlways` all of them
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStripeAccount } from './stripe-account.ts'
import { answerCall, type Desk } from './stripe-calls.ts'
import { createDelivery, WEBHOOK_SECRET } from './stripe-delivery.ts'
import { createFaultQueue, SEND_FAULT, type StripeFault } from './stripe-faults.ts'
import { readForm } from './stripe-form.ts'
import { type FakeEvent, PRICE_ANNUAL, PRICE_MONTHLY } from './stripe-objects.ts'
import { answerPage } from './stripe-pages.ts'
import { type Call, createStripeState } from './stripe-state.ts'

const KEY = 'sk_test_of_the_fake'

/** For the environment of the server under test. */
const settingsFor = (url: string) => ({
  STRIPE_SECRET_KEY: KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_MONTHLY: PRICE_MONTHLY,
  STRIPE_PRICE_ANNUAL: PRICE_ANNUAL,
  STRIPE_BASE_URL: url,
})

export async function startFakeStripe() {
  const events: FakeEvent[] = []
  let url = ''
  const delivery = createDelivery()
  const account = createStripeAccount(
    (event) => {
      events.push(event)
      delivery.send(event)
    },
    () => url,
  )
  const state = createStripeState()
  const { next, fail, failAlways } = createFaultQueue()
  const server = createServer(
    (request, response) => void answer({ account, state, url }, next, request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    account,
    events,
    state,
    listen: delivery.listen,
    hold: delivery.hold,
    deliver: delivery.deliver,
    settle: delivery.settle,
    settings: settingsFor(url),
    fail,
    failAlways,
    callsTo: (path: string) => state.calls.filter((call) => call.path === path),
    async close() {
      await delivery.settle()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  desk: Desk,
  nextFault: () => StripeFault | null,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = (await request.toArray()).join('')
  const url = new URL(request.url ?? '/', desk.url)
  if (!url.pathname.startsWith('/v1/')) {
    answerPage(desk, request.method ?? '', url.pathname, response)
    return
  }
  const call = readCall(request, url, body)
  desk.state.calls.push(call)
  const fault = nextFault()
  if (fault) {
    SEND_FAULT[fault](response)
    return
  }
  const isKnown = request.headers.authorization === `Bearer ${KEY}`
  await answerCall({ ...desk, isKnown }, call, response)
}

function readCall({ method = '', headers }: IncomingMessage, url: URL, body: string): Call {
  const key = headers['idempotency-key']
  return {
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body,
    form: readForm(body),
    key: typeof key === 'string' && method === 'POST' ? key : null,
  }
}
