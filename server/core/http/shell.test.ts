/** What all calls have in common: limits, refusals, headers and errors. */
import { request } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiError, errorSchema, JSON_BODY_MAX_BYTES } from '../../../contract/api.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { createApi } from '../../app.ts'
import { closeGracefully, listen } from './listen.ts'

let app: TestApp
let owner: TestUser
let posit: TestPosit

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { plan: 'posit_plus' })
  posit = await buildPosit(app, { owner, privacy: 'public', knowledge: ['The ferry leaves at noon.'] })
})
afterAll(() => app.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const send = (path: string, body: BodyInit, headers: Record<string, string> = JSON_TYPE, method = 'POST') =>
  owner.client.fetch(path, { method, body, headers })
const CHAT = '/functions/v1/chat-with-posit'

/** Our shape, with a request id on the response and no trace of the code in it. */
async function expectError(response: Response, status: number): Promise<ApiError> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const text = await response.text()
  expect(text).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|select |insert into/)
  return errorSchema.strict().parse(JSON.parse(text))
}

/** Sent in pieces without a length, as an attacker may. */
function sendChunked(path: string, bytes: number): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const outgoing = request(app.url + path, { method: 'POST', headers: JSON_TYPE }, (response) => {
    let body = ''
    response.setEncoding('utf8').on('data', (piece) => (body += piece))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
  })
  outgoing.on('error', reject)
  for (let sent = 0; sent < bytes; sent += 16_384) outgoing.write('x'.repeat(16_384))
  outgoing.end()
  return promise
}

/** Every call with a JSON body, as the router lists them; `/v1/` refuses in OpenAI's shape, which its own tests cover. */
const jsonCalls = () => {
  const calls = createApi(app.services).openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' && definition.route.request?.body?.content['application/json']
      ? [{ method: definition.route.method, path: definition.route.path }]
      : [],
  )
  return calls
    .filter(({ path }) => !path.startsWith('/v1/'))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, posit.id) }))
}

describe('a body', () => {
  test(`over ${JSON_BODY_MAX_BYTES / 1024} KB is refused by every call that reads one`, async () => {
    const body = JSON.stringify({ query: 'x'.repeat(JSON_BODY_MAX_BYTES) })
    const calls = jsonCalls()
    expect(calls.length).toBeGreaterThan(8)
    for (const { method, path } of calls) {
      const error = await expectError(await send(path, body, JSON_TYPE, method.toUpperCase()), 413)
      expect(error).toEqual({ error: 'A request may have at most 256 KB.', code: 'too_large' })
    }
    const signIn = await expectError(await send('/auth/v1/sign-in/email', body), 413)
    expect(signIn.code).toBe('too_large')
  })

  test('without a declared length is counted as it arrives', async () => {
    const { status, body } = await sendChunked(CHAT, 2 * JSON_BODY_MAX_BYTES)
    expect(status).toBe(413)
    expect(JSON.parse(body).code).toBe('too_large')
  })

  test('just below the bound is read', async () => {
    const query = 'x'.repeat(JSON_BODY_MAX_BYTES - 200)
    const error = await expectError(await send(CHAT, JSON.stringify({ query, positId: posit.id })), 400)
    expect(error.fields?.query).toContain('30000')
  })

  test('that is no JSON is a bad request', async () => {
    for (const body of ['{"query":', 'nonsense', '', '{"query": "a"} trailing']) {
      expect((await expectError(await send(CHAT, body), 400)).code).toBe('bad_request')
    }
  })

  test('of another content type is refused without effect', async () => {
    const body = JSON.stringify({ query: 'When does the ferry leave?', positId: posit.id })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const error = await expectError(await send(CHAT, body, { 'content-type': type }), 415)
      expect(error).toEqual({ error: 'Please send JSON, as application/json.', code: 'unsupported' })
    }
    const asked = await app.database.db.selectFrom('chat_messages').select('id').execute()
    expect(asked).toEqual([])
  })

  test('with characters that cannot be stored is a bad request, not a failure', async () => {
    const body = JSON.stringify({ query: 'When\0 does it leave?', positId: posit.id, stream: false })
    const error = await expectError(await send(CHAT, body), 400)
    expect(error.error).toContain('cannot be stored')
  })

  test('with such characters anywhere is refused by every call, before anything happens', async () => {
    const body = JSON.stringify({ deep: [{ '\\\0': 'x' }] })
    for (const { method, path } of jsonCalls()) {
      const error = await expectError(await send(path, body, JSON_TYPE, method.toUpperCase()), 400)
      expect(error.error).toContain('cannot be stored')
    }
    const account = { email: 'nul@example.org', password: 'trout-lake-77', name: 'A\0B' }
    await expectError(await send('/auth/v1/sign-up/email', JSON.stringify(account)), 400)
  })

  test('may hold the escape of such a character as text', async () => {
    const title = 'What \\u0000 means'
    const response = await send(`/rest/v1/posits/${posit.id}`, JSON.stringify({ title }), JSON_TYPE, 'PATCH')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ title })
  })
})

describe('a write with a session', () => {
  const patch = (headers: Record<string, string>) =>
    send(`/rest/v1/posits/${posit.id}`, '{"title":"Taken"}', { ...JSON_TYPE, ...headers }, 'PATCH')

  test('that a browser marks as sent from another site is refused', async () => {
    const { cookies } = owner.client
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const from = (headers: Record<string, string>) =>
      fetch(`${app.url}/rest/v1/posits/${posit.id}`, {
        method: 'PATCH',
        body: '{"title":"Taken"}',
        headers: { ...JSON_TYPE, cookie, ...headers },
      })
    for (const origin of ['https://evil.example', 'null', `${app.url}0`, 'not an origin']) {
      expect((await expectError(await from({ origin }), 403)).code).toBe('forbidden')
    }
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const title = await app.database.db
      .selectFrom('posits')
      .select('title')
      .where('id', '=', posit.id)
      .executeTakeFirstOrThrow()
    expect(title.title).not.toBe('Taken')
  })

  test('from the same site passes', async () => {
    expect((await patch({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('a response', () => {
  test('always carries a request id of its own and the security headers', async () => {
    const paths = ['/healthz', '/readyz', '/openapi.json', '/rest/v1/posits', '/rest/v1/nothing', '/nothing']
    const ids = new Set<string | null>()
    for (const path of paths) {
      const { headers } = await fetch(app.url + path)
      ids.add(headers.get('x-request-id'))
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      )
      if (path.startsWith('/rest/')) expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-powered-by')).toBeNull()
    }
    expect(ids.size).toBe(paths.length)
    expect(ids.has(null)).toBe(false)
  })

  test('for what is not there is the same byte for byte, whatever was called', async () => {
    const missing = '01930000-0000-7000-8000-000000000000'
    const answers = await Promise.all(
      [
        ['GET', '/rest/v1/nothing'],
        ['POST', '/functions/v1/nothing'],
        ['GET', '/auth/v1/nothing'],
        ['DELETE', '/storage/v1/nothing'],
        ['GET', '/realtime/v1/nothing/at/all'],
        ['GET', `/rest/v1/posits/${missing}`],
        ['GET', '/rest/v1/posits/not-an-id'],
        ['PUT', `/rest/v1/posits/${missing}`],
        ['OPTIONS', '/rest/v1/posits'],
        ['GET', '/rest/v1/%2e%2e/%2e%2e/etc/passwd'],
      ].map(async ([method = '', path]) => {
        const response = await owner.client.fetch(path ?? '', { method })
        return `${response.status} ${response.headers.get('content-type')} ${await response.text()}`
      }),
    )
    expect(new Set(answers)).toEqual(
      new Set(['404 application/json {"error":"Not found","code":"not_found"}']),
    )
  })

  test('to HEAD has the headers of GET and no body, and no other origin is allowed in', async () => {
    const head = await fetch(`${app.url}/healthz`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const preflight = await fetch(`${app.url}${CHAT}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('an unexpected error reveals no internals and carries the request id', async () => {
  const broken = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  try {
    const { client } = await buildUser(broken)
    await broken.database.pool.query('alter table posits rename to elsewhere')
    const response = await client.fetch('/rest/v1/posits')
    const id = response.headers.get('x-request-id')
    const error = await expectError(response, 500)
    expect(error).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal',
      request_id: id,
    })
  } finally {
    await broken.close()
  }
})

test('an incomplete request times out, a slow response does not', async () => {
  const server = createAdaptorServer({ fetch: () => new Response('ok') })
  await listen(server, 0, '127.0.0.1')
  if (!('headersTimeout' in server)) throw new Error('not an HTTP/1 server')
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(180_000)
  expect(server.timeout).toBe(0)
  await closeGracefully(server, async () => {})
})
