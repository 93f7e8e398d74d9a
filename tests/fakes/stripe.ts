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
import type { AddressInfo, Socket } from 'node:net'
import { createStripeAccount } from './stripe-account.ts'
import { answerCall } from './stripe-calls.ts'
import { createDelivery, WEBHOOK_SECRET } from './stripe-delivery.ts'
import { SEND_FAULT, type StripeFault } from './stripe-faults.ts'
import { readForm } from './stripe-form.ts'
import { type FakeEvent, PRICE_ANNUAL, PRICE_MONTHLY } from './stripe-objects.ts'
import { answerPage } from './stripe-pages.ts'
import type { Call, StripeState } from './stripe-state.ts'

const KEY = 'sk_test_of_the_fake'

export async function startFakeStripe() {
  const sockets = new Set<Socket>()
  const events: FakeEvent[] = []
  const faults: StripeFault[] = []
  let usualFault: StripeFault | null = null
  let url = ''
  const delivery = createDelivery()
  const account = createStripeAccount(
    (event) => {
      events.push(event)
      delivery.send(event)
    },
    () => url,
  )
  const state: StripeState = {
    calls: [],
    kept: new Map(),
    running: new Set(),
    portals: new Map(),
    delayMs: 0,
    withoutUrls: false,
    lateList: null,
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const text = (await request.toArray()).join('')
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const method = request.method ?? ''
    if (!pathname.startsWith('/v1/')) {
      answerPage({ account, state, url }, method, pathname, response)
      return
    }
    const key = request.headers['idempotency-key']
    const call: Call = {
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: text,
      form: readForm(text),
      key: typeof key === 'string' && method === 'POST' ? key : null,
    }
    state.calls.push(call)
    const fault = faults.shift() ?? usualFault
    if (fault) {
      SEND_FAULT[fault](response)
      return
    }
    await answerCall(
      { account, state, isKnown: request.headers.authorization === `Bearer ${KEY}`, url },
      call,
      response,
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
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
    /** For the environment of the server under test. */
    settings: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_MONTHLY: PRICE_MONTHLY,
      STRIPE_PRICE_ANNUAL: PRICE_ANNUAL,
      STRIPE_BASE_URL: url,
    },
    fail: (...next: StripeFault[]) => void faults.push(...next),
    failAlways(fault: StripeFault | null) {
      usualFault = fault
      faults.length = 0
    },
    callsTo: (path: string) => state.calls.filter((call) => call.path === path),
    async close() {
      await delivery.settle()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
