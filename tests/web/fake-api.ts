/**
 * The server as the web app sees it, answered at the fetch boundary: each answer must have the contract's shape, and a call
 * that a test gave no answer for fails the test.
 */
import { expect } from 'vitest'
import { type ChatLine, chatLineSchema } from '../../contract/chat.ts'
import type { ApiCall } from './api-call.ts'
import { type AnswerOf, API_SHAPES, type Endpoint } from './api-shapes.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { fakeUploads } from './fake-uploads.ts'
import { pageOf } from './objects.ts'

const OURS = /^\/(?:(?:rest|functions|auth|storage|realtime)\/)?v1|^\/openapi\.json/
const EMPTY = 204
const REFUSAL = { error: 'Refused.', code: 'refused' }

type Handler = (call: ApiCall) => Response | Promise<Response>
type Answer<E extends Endpoint> = AnswerOf<E> | ((call: ApiCall) => AnswerOf<E> | Promise<AnswerOf<E>>)

const json = (status: number, body: unknown) =>
  new Response(status === EMPTY ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

const patternOf = (endpoint: Endpoint) => {
  const [method = '', path = ''] = endpoint.split(' ')
  return { method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
}

const isFor = (endpoint: Endpoint, { method, path }: ApiCall) => {
  const pattern = patternOf(endpoint)
  return pattern.method === method && pattern.path.test(path)
}

/** The body must have the contract's shape. */
const answerWith =
  <E extends Endpoint>(endpoint: E, answer: Answer<E>): Handler =>
  async (call) => {
    const body = await (answer instanceof Function ? answer(call) : answer)
    API_SHAPES[endpoint].parse(body)
    return json(body === null ? EMPTY : 200, body)
  }

const answerAfter =
  (released: Promise<void>, handler: Handler | undefined): Handler =>
  async (call) => {
    await released
    return handler ? handler(call) : json(404, {})
  }

/** The calls that most screens make on their own. */
function answerBackground(on: <E extends Endpoint>(endpoint: E, answer: Answer<E>) => void) {
  on('POST /rest/v1/page_views', null)
  on('GET /rest/v1/notifications/unread', { unread: 0 })
  on('GET /rest/v1/notification_settings', { mail: 'weekly' })
  on('GET /rest/v1/posits', pageOf([]))
  on('GET /rest/v1/shared_posits', pageOf([]))
  on('GET /rest/v1/assistant_settings/notice', { is_open: false, model: null })
  on('GET /rest/v1/users/me/assistant_usage', { posits: [], today: { tokens: 0, cost: 0 }, cap: null })
  on('GET /rest/v1/connections', { items: [] })
  on('GET /rest/v1/google_drive_connections', { connection: null, authorization: null })
}

function createFakeApi() {
  const handlers = new Map<Endpoint, Handler>()
  const calls: ApiCall[] = []
  const unanswered: string[] = []

  async function handle(call: ApiCall): Promise<Response> {
    calls.push(call)
    const endpoint = [...handlers.keys()].find((each) => isFor(each, call))
    const handler = endpoint && handlers.get(endpoint)
    if (handler) return handler(call)
    unanswered.push(`${call.method} ${call.path}`)
    return json(404, { error: 'Not found', code: 'not_found' })
  }

  /** Answers with this, or with what this returns for the call. */
  function on<E extends Endpoint>(endpoint: E, answer: Answer<E>) {
    handlers.set(endpoint, answerWith(endpoint, answer))
  }

  return {
    handle,
    on,
    calls: (endpoint: Endpoint) => calls.filter((call) => isFor(endpoint, call)),
    /** Answers with a failure; `body` as the server sends it, or a proxy. */
    refuse(endpoint: Endpoint, status: number, body: object | string = REFUSAL) {
      handlers.set(endpoint, () =>
        typeof body === 'string' ? new Response(body, { status }) : json(status, body),
      )
    },
    /** The call never arrives. */
    cut(endpoint: Endpoint) {
      handlers.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
    },
    /** Answers with a whole response: a stream, a file. */
    respond(endpoint: Endpoint, handler: Handler) {
      handlers.set(endpoint, handler)
    },
    /** Nothing comes until the returned function is called; then what was answered before. */
    hold(endpoint: Endpoint): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      handlers.set(endpoint, answerAfter(promise, handlers.get(endpoint)))
      return resolve
    },
    reset() {
      handlers.clear()
      calls.length = 0
      answerBackground(on)
      return unanswered.splice(0)
    },
  }
}

export const api = createFakeApi()

const dataLine = (line: ChatLine | null) =>
  `data: ${line === null ? '[DONE]' : JSON.stringify(chatLineSchema.parse(line))}\n\n`

/** A streamed answer that goes on for as long as the test sends lines; null ends it. */
export function openStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    async send(line: ChatLine | null) {
      await writer.write(encoder.encode(dataLine(line)))
      if (line === null) await writer.close()
    },
  }
}

/** These lines, at once or `gapMs` apart. */
export const streamed =
  (lines: ChatLine[], gapMs = 0): Handler =>
  () => {
    const whole = [...lines, null]
    if (gapMs === 0) return new Response(whole.map(dataLine).join(''))
    const { response, send } = openStream()
    const sendAll = async () => {
      for (const line of whole) {
        await send(line)
        await new Promise((resolve) => setTimeout(resolve, gapMs))
      }
    }
    // The reader may leave in the middle.
    sendAll().catch(() => {})
    return response
  }

const realFetch = window.fetch
const realEventSource = window.EventSource
const realRequest = window.XMLHttpRequest

async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, window.location.origin)
  if (url.origin !== window.location.origin || !OURS.test(url.pathname)) return realFetch(input, init)
  init.signal?.throwIfAborted()
  const answer = api.handle({
    method: init.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    signal: init.signal ?? undefined,
  })
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  return Promise.race([answer, aborted])
}

export function installFakeApi() {
  api.reset()
  window.fetch = fakeFetch
  window.EventSource = FakeEventSource as typeof EventSource
  window.XMLHttpRequest = fakeUploads(api.handle)
}

/** Fails when a call had no answer. */
export function removeFakeApi() {
  window.fetch = realFetch
  window.EventSource = realEventSource
  window.XMLHttpRequest = realRequest
  expect(api.reset(), 'calls without an answer').toEqual([])
}
