/** The ways a payment provider can fail. Some repeat in their words what they were sent, as providers do. */
import type { ServerResponse } from 'node:http'

export const STRIPE_FAULTS = [
  'unauthorized',
  'card_declined',
  'rate_limited',
  'bad_request',
  'server_error',
  'hang',
  'cut',
  'cut_half_way',
  'nonsense',
  'empty_object',
  'wrong_page',
] as const
export type StripeFault = (typeof STRIPE_FAULTS)[number]

export const SECRET_IN_STRIPE_ERRORS = 'sk_test_echoed_by_stripe'

function sendError(response: ServerResponse, status: number, type: string, code: string) {
  const error = { type, code, message: `No. The key was ${SECRET_IN_STRIPE_ERRORS}.` }
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fault' })
  response.end(JSON.stringify({ error }))
}

function sendPage(response: ServerResponse, body: string, type = 'text/html') {
  response.writeHead(200, { 'content-type': type }).end(body)
}

export const SEND_FAULT: Record<StripeFault, (response: ServerResponse) => void> = {
  unauthorized: (response) => sendError(response, 401, 'invalid_request_error', 'api_key_expired'),
  card_declined: (response) => sendError(response, 402, 'card_error', 'card_declined'),
  rate_limited: (response) => sendError(response, 429, 'invalid_request_error', 'rate_limit'),
  bad_request: (response) => sendError(response, 400, 'invalid_request_error', 'parameter_invalid_empty'),
  server_error: (response) => sendError(response, 500, 'api_error', 'internal'),
  hang: () => {},
  cut: (response) => void response.socket?.destroy(),
  cut_half_way: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"id": "half')
    setTimeout(() => response.socket?.destroy(), 20)
  },
  nonsense: (response) => sendPage(response, '{"id": ', 'application/json'),
  empty_object: (response) => sendPage(response, 'null', 'application/json'),
  wrong_page: (response) => sendPage(response, '<h1>Login to the proxy</h1>'),
}

/** Which of the coming calls fail. */
export function createFaultQueue() {
  const queue: StripeFault[] = []
  let usual: StripeFault | null = null
  return {
    next: () => queue.shift() ?? usual,
    fail: (...faults: StripeFault[]) => void queue.push(...faults),
    failAlways(fault: StripeFault | null) {
      usual = fault
      queue.length = 0
    },
  }
}
