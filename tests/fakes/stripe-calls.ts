/** Stripe's calls, as far as the product makes them. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { StripeAccount } from './stripe-account.ts'
import { textOf } from './stripe-form.ts'
import type { Call, StripeState } from './stripe-state.ts'

export interface Desk {
  account: StripeAccount
  state: StripeState
  url: string
}

type Answer = { status: number; body: object }

const good = (body: object): Answer => ({ status: 200, body })
const refused = (status: number, error: object): Answer => ({ status, body: { error } })
const missing = (param: string, id: string) =>
  refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}: '${id}'`,
  })
const found = (param: string, id: string, thing: object | undefined) =>
  thing ? good(thing) : missing(param, id)

export async function answerCall(
  desk: Desk & { isKnown: boolean },
  call: Call,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = desk.isKnown
    ? await once(desk, call)
    : refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  const text = JSON.stringify(body)
  const { lateList } = desk.state
  if (lateList && call.path === '/v1/subscriptions') {
    desk.state.lateList = null
    await lateList
  }
  const headers = { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` }
  response.writeHead(status, headers).end(text)
}

/** The same key answers the same; one that is under way, or comes with something else, is refused as Stripe refuses it. */
async function once(desk: Desk, call: Call): Promise<Answer> {
  const { kept, running, delayMs } = desk.state
  if (!call.key) return act(desk, call)
  const type = 'idempotency_error'
  if (running.has(call.key))
    return refused(409, { type, code: 'idempotency_key_in_use', message: 'Under way' })
  const before = kept.get(call.key)
  if (before && before.body !== call.body) return refused(400, { type, message: 'Used for something else' })
  if (before) return { status: before.status, body: JSON.parse(before.answer) }
  running.add(call.key)
  if (delayMs > 0) await wait(delayMs)
  const answer = act(desk, call)
  running.delete(call.key)
  kept.set(call.key, { body: call.body, status: answer.status, answer: JSON.stringify(answer.body) })
  return answer
}

function act(desk: Desk, { method, path, query, form }: Call): Answer {
  const { account, state } = desk
  const [, , kind = '', second = '', third = '', fourth = ''] = path.split('/')
  const customer = textOf(form.customer) ?? ''
  switch (`${method} ${kind}${second === 'sessions' ? '/sessions' : ''}`) {
    case 'POST customers':
      return good(account.addCustomer(form))
    case 'DELETE customers':
      return account.customers.has(second)
        ? good(account.removeCustomer(second))
        : missing('customer', second)
    case 'GET prices':
      return found('price', second, account.prices[second])
    case 'GET subscriptions': {
      const data = [...account.subscriptions.values()].filter((one) => one.customer === query.customer)
      return good({ object: 'list', has_more: false, data })
    }
    case 'POST checkout/sessions': {
      if (third) return good(account.expire(third))
      if (!account.customers.has(customer)) return missing('customer', customer)
      const session = account.addCheckout(form)
      if (!account.prices[session.price]) return missing('line_items[0][price]', session.price)
      if (state.withoutUrls) session.url = null
      return good(session)
    }
    case 'GET checkout/sessions':
      return found('session', third, account.checkouts.get(third))
    case 'POST billing_portal/sessions': {
      if (!account.customers.has(customer)) return missing('customer', customer)
      const id = `bps_${randomUUID()}`
      state.portals.set(id, { customer, return_url: textOf(form.return_url) ?? '' })
      return good({
        id,
        object: 'billing_portal.session',
        url: state.withoutUrls ? null : `${desk.url}/portal/${id}`,
      })
    }
    default:
      return refused(404, {
        type: 'invalid_request_error',
        message: `No such call: ${method} ${path} ${fourth}`,
      })
  }
}
