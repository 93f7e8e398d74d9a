/** The ways a provider can fail. Each sends what such a provider sends, and nothing after it. */
import type { ServerResponse } from 'node:http'
import type { RecordedRequest } from './openai-prompt.ts'
import { sendDelta, startStream } from './openai-stream.ts'

export const FAULTS = [
  'unauthorized',
  'rate_limited',
  'rate_limited_long',
  'bad_request',
  'server_error',
  'unavailable',
  'refused_connection',
  'hang_before_headers',
  'hang_after_headers',
  'hang_mid_stream',
  'cut',
  'cut_at_once',
  'ends_early',
  'error_event',
  'malformed_json',
  'malformed_stream',
  'wrong_content_type',
  'redirect',
  'empty',
  'filtered',
  'endless',
  'endless_line',
  'endless_silence',
  'huge_body',
] as const
export type Fault = (typeof FAULTS)[number]

/** In error bodies, where a careless provider repeats what must not be shown. */
export const SECRET_IN_ERRORS = 'sk-secret-echoed-by-the-provider'
/** Larger than any answer a client should be willing to read. */
const HUGE_BYTES = 200 * 1024 * 1024
const PIECE = 'nonsense '.repeat(8000)

type Send = (request: RecordedRequest, response: ServerResponse) => void

const refuse =
  (status: number, headers: Record<string, string> = {}): Send =>
  (_, response) => {
    const error = { message: `Refused. Your key is ${SECRET_IN_ERRORS}.`, type: 'fake_error', code: status }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error }))
  }

const begin: Send = (_, response) => {
  startStream(response)
  sendDelta(response, { content: 'It is ' })
}

const cut: Send = (request, response) => {
  request.cutByServer = true
  setTimeout(() => response.socket?.destroy(), 20)
}

/** Sends until the client goes away, as fast as it reads. */
function flood(response: ServerResponse, piece: () => void): void {
  const more = () => {
    if (response.destroyed) return
    piece()
    if (response.writableNeedDrain) response.once('drain', more)
    else setImmediate(more)
  }
  more()
}

const SENDERS: Record<Fault, Send> = {
  unauthorized: refuse(401),
  rate_limited: refuse(429, { 'retry-after': '0' }),
  rate_limited_long: refuse(429, { 'retry-after': '60' }),
  bad_request: refuse(400),
  server_error: refuse(500),
  unavailable: refuse(503),
  refused_connection: (request, response) => {
    request.cutByServer = true
    response.socket?.destroy()
  },
  hang_before_headers: () => {},
  hang_after_headers: (_, response) => startStream(response),
  hang_mid_stream: begin,
  cut: (request, response) => {
    begin(request, response)
    cut(request, response)
  },
  cut_at_once: (request, response) => {
    startStream(response)
    cut(request, response)
  },
  ends_early: (request, response) => {
    begin(request, response)
    setTimeout(() => response.end(), 20)
  },
  error_event: (_, response) => {
    startStream(response)
    response.end(`data: ${JSON.stringify({ error: { message: `overloaded ${SECRET_IN_ERRORS}` } })}\n\n`)
  },
  malformed_json: (_, response) => {
    startStream(response)
    response.end('data: {"choices":[{"delta":{"content":"It is\n\ndata: [DONE]\n\n')
  },
  malformed_stream: (_, response) => {
    startStream(response)
    response.end('HTTP/1.1 nonsense \u0000\u0001\u0002 not an event\n\n')
  },
  wrong_content_type: (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Login to the proxy</h1>'),
  redirect: (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
  empty: (_, response) => {
    startStream(response)
    endWell(response)
  },
  filtered: (_, response) => {
    startStream(response)
    sendDelta(response, {}, 'content_filter')
    response.end('data: [DONE]\n\n')
  },
  endless: (_, response) => {
    startStream(response)
    flood(response, () => sendDelta(response, { content: PIECE.slice(0, 900) }))
  },
  endless_line: (_, response) => {
    startStream(response)
    response.write('data: {"choices":[{"delta":{"content":"')
    flood(response, () => response.write(PIECE))
  },
  endless_silence: (_, response) => {
    startStream(response)
    const timer = setInterval(() => response.write(': still here\n\n'), 10)
    response.on('close', () => clearInterval(timer))
  },
  huge_body: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(HUGE_BYTES) })
    flood(response, () => response.write(PIECE))
  },
}

function endWell(response: ServerResponse): void {
  sendDelta(response, {}, 'stop')
  response.end('data: [DONE]\n\n')
}

export function sendFault(fault: Fault, request: RecordedRequest, response: ServerResponse): void {
  SENDERS[fault](request, response)
}
