import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GUEST_HEADER, lookPath } from '../../../contract/embed.ts'
import type { Link } from '../../../contract/links.ts'
import { buildPosit, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

const SITE = 'https://www.example.com'
const TOKEN = 'a'.repeat(48)

let app: TestApp
let posit: TestPosit

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  posit = await buildPosit(app, {
    privacy: 'public',
    knowledge: ['The harbour opens at six in the morning.'],
  })
})

async function createLink(terms: object = {}): Promise<Link> {
  const body = { name: 'Website', origins: [SITE], ...terms }
  const { client } = posit.owner
  return (await client.call<Link>('POST', `/rest/v1/posits/${posit.id}/links`, body)).body
}
const fetchLook = (slug: string, origin?: string) =>
  fetch(app.url + lookPath(slug), { headers: origin ? { origin } : {} })

describe('the look of a launcher', () => {
  test('is a module with the owner’s accent and corner, for the sites of the link and for us', async () => {
    const { slug } = await createLink({ accent: '#0a6cff', corner: 'bottom-left' })
    for (const origin of [SITE, app.url, undefined]) {
      const response = await fetchLook(slug, origin)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('vary')).toContain('origin')
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
      const look = { accent: '#0a6cff', corner: 'bottom-left', opens: 'frame' }
      expect(await response.text()).toBe(`export default ${JSON.stringify(look)}`)
    }
  })

  test('opens a tab for a link of people who sign in', async () => {
    const { slug } = await createLink({ who: 'signed_in' })
    expect(await (await fetchLook(slug, SITE)).text()).toContain('"opens":"tab"')
  })

  test('is the same refusal for another site and for links that nobody can open', async () => {
    const { slug, id } = await createLink()
    const { client } = posit.owner
    const refusals = [
      await fetchLook(slug, 'https://other.example.com'),
      await fetchLook('no-such-link', SITE),
    ]
    await client.call('PATCH', `/rest/v1/posits/${posit.id}`, { privacy: 'private' })
    refusals.push(await fetchLook(slug, SITE))
    await client.call('PATCH', `/rest/v1/posits/${posit.id}`, { privacy: 'public' })
    expect((await fetchLook(slug, SITE)).status).toBe(200)
    await client.call('DELETE', `/rest/v1/links/${id}`)
    refusals.push(await fetchLook(slug, SITE), await fetchLook('%00', SITE))
    for (const refusal of refusals) {
      expect(refusal.status).toBe(404)
      expect(await refusal.json()).toEqual({ error: 'Not found', code: 'not_found' })
    }
  })
})

describe('a request with the token of a frame', () => {
  const headers = { [GUEST_HEADER]: TOKEN }

  test('has no session, whatever cookies it carries', async () => {
    const me = await posit.owner.client.fetch('/rest/v1/users/me', { headers })
    expect(await me.json()).toEqual({ user: null })
    const own = await posit.owner.client.fetch(`/rest/v1/posits/${posit.id}`, { headers })
    expect(own.status).toBe(401)
  })

  test('asks as a guest of its own, who gets no cookie and finds the conversation again', async () => {
    const { slug } = await createLink()
    const opened = await fetch(`${app.url}/rest/v1/open_links/${slug}`, { headers })
    const { posit: asked } = (await opened.json()) as { posit: { id: string } }
    const reply = await posit.owner.client.fetch('/functions/v1/chat-with-posit', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'When does the harbour open?', positId: asked.id, stream: false }),
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()).toEqual([])
    const countMessages = async (token: string) => {
      const path = `/rest/v1/posits/${asked.id}/chat_messages`
      const response = await posit.owner.client.fetch(path, { headers: { [GUEST_HEADER]: token } })
      return ((await response.json()) as { messages: unknown[] }).messages.length
    }
    expect(await countMessages(TOKEN)).toBe(2)
    expect(await countMessages('b'.repeat(48))).toBe(0)
  })
})
