/**
 * Responses that are written line by line as something happens, straight to their connection. A web stream between the two would
 * cost some ten promises a line, and several KB for each of a thousand readers that wait.
 */
import type { ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { type OpaqueResponse, opaque } from './json-shapes.ts'
import { STREAM_HEADERS } from './stream-headers.ts'

/** Lines come in order, already encoded; the last one may be empty. */
export type WriteLine = (line: Uint8Array, isLast: boolean) => void
/** Begins to write, at once or later. Returns how to leave: called when the reader has gone, and after the last line. */
export type Follow = (write: WriteLine) => () => void

type Bindings = HttpBindings | Http2Bindings
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>

const follows = new WeakMap<ServerResponse, Follow>()

/** The response that a handler returns. What is written begins once every handler around it has set its headers. */
export function lineStream(c: Context, follow: Follow): OpaqueResponse {
  follows.set(c.env.outgoing, follow)
  return opaque(c.body(null, 200, STREAM_HEADERS))
}

/** The app as Node's server calls it. */
export const withLineStreams =
  (fetch: Fetch): Fetch =>
  (request, env) => {
    const response = fetch(request, env)
    return response instanceof Promise
      ? response.then((given) => send(given, request, env.outgoing as ServerResponse))
      : response
  }

function send(response: Response, { method }: Request, outgoing: ServerResponse): Response {
  const follow = follows.get(outgoing)
  if (!follow || response.status !== 200 || method === 'HEAD') return response
  const cookies = response.headers.getSetCookie()
  outgoing.writeHead(200, {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  })
  // Whatever becomes of a connection, it only closes: nothing that is written fails.
  outgoing.on('error', () => {})
  const leave = follow((line, isLast) => {
    if (isLast) outgoing.end(line)
    else if (!outgoing.destroyed) outgoing.write(line)
  })
  if (outgoing.closed) leave()
  else outgoing.once('close', leave)
  return RESPONSE_ALREADY_SENT
}
