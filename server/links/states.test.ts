/** What each state of a link opens, and to whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Link, OpenLink } from '../../contract/links.ts'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KNOWLEDGE = ['The harbour office opens at six in the morning and closes at nine.']
const PASSCODE = 'low tide at noon'
const PAST = '2020-01-01T00:00:00Z'
const ACTORS = ['guest', 'member', 'invited', 'owner'] as const
type Actor = (typeof ACTORS)[number]

let app: TestApp
let owner: TestUser
let invited: TestUser
let clients: Record<Exclude<Actor, 'guest'>, TestClient>

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { plan: 'posit_plus' })
  invited = await buildUser(app)
  clients = { owner: owner.client, invited: invited.client, member: (await buildUser(app)).client }
})
afterAll(() => app.close())

const buildLinked = (privacy: 'public' | 'exclusive' | 'private' = 'exclusive') =>
  buildPosit(app, {
    ...{ owner, privacy, knowledge: KNOWLEDGE, title: 'Harbour' },
    ...(privacy === 'exclusive' && { sharedWith: [invited.email] }),
  })

async function makeLink(positId: string, terms: object = {}): Promise<Link> {
  const made = await owner.client.call<Link>('POST', `/rest/v1/posits/${positId}/links`, {
    name: 'Website',
    ...terms,
  })
  expect(made.status).toBe(201)
  return made.body
}

const clientOf = (actor: Actor) => (actor === 'guest' ? new TestClient(app.url) : clients[actor])

const open = (client: TestClient, slug: string) =>
  client.call<OpenLink & { code?: string }>('GET', `/rest/v1/open_links/${slug}`)

const ask = (client: TestClient, positId: string) =>
  askPosit<{ content: string; code?: string }>(client, positId, 'When does the harbour office open?')

/** What opening says, and the statuses of reading and asking with the link's id. */
async function found(client: TestClient, { id, slug }: Link) {
  const opened = await open(client, slug)
  const read = await client.call('GET', `/rest/v1/posits/${id}/chat_messages`)
  const shown = await client.call('GET', `/rest/v1/posits/${id}/chat`)
  const asked = await ask(client, id)
  expect(new Set([read.status, shown.status, asked.status]).size).toBe(1)
  return [opened.status === 200 ? opened.body.state : opened.status, asked.status, asked.body.code]
}

const OPEN = ['open', 200, undefined]
const NOT_FOUND = [404, 404, 'not_found']
const SIGN_IN = ['sign_in', 401, 'unauthenticated']
const ASKS_PASSCODE = ['passcode', 403, 'passcode_required']
const CLOSED = ['closed', 403, 'link_closed']
const all = (outcome: unknown) => ({ guest: outcome, member: outcome, invited: outcome, owner: outcome })

const STATES: [string, object, Record<Actor, unknown>][] = [
  ['for anyone', {}, all(OPEN)],
  ['for people who are signed in', { who: 'signed_in' }, { ...all(OPEN), guest: SIGN_IN }],
  ['for invited people', { who: 'invited' }, { ...all(OPEN), guest: SIGN_IN, member: NOT_FOUND }],
  ['with a passcode', { passcode: PASSCODE }, all(ASKS_PASSCODE)],
  ['that has expired', { expires_at: PAST }, all(CLOSED)],
  ['with a passcode that has expired', { passcode: PASSCODE, expires_at: PAST }, all(ASKS_PASSCODE)],
]

describe.each(STATES)('a link %s', (_, terms, expected) => {
  test.each(ACTORS)('to an exclusive posit opens for a %s as it says', async (actor) => {
    const { id } = await buildLinked()
    const link = await makeLink(id, terms)
    // The owner and the invited may read the posit itself; its link has its own terms all the same.
    expect(await found(clientOf(actor), link)).toEqual(expected[actor])
  })
})

test('an open link leaves the posit’s own page closed', async () => {
  const { id } = await buildLinked()
  await makeLink(id)
  expect((await ask(new TestClient(app.url), id)).status).toBe(404)
})

describe('not found', () => {
  const GONE: [string, (positId: string, link: Link) => Promise<unknown>][] = [
    ['a revoked link', (_, { id }) => owner.client.call('DELETE', `/rest/v1/links/${id}`)],
    [
      'a link to a private posit',
      (id) => owner.client.call('PATCH', `/rest/v1/posits/${id}`, { privacy: 'private' }),
    ],
    ['a link to a deleted posit', (id) => owner.client.call('DELETE', `/rest/v1/posits/${id}`)],
  ]
  test.each(GONE)('%s answers like an unknown one, with a passcode and without', async (_, remove) => {
    const unknown = await open(new TestClient(app.url), 'no-such-link')
    for (const terms of [{}, { passcode: PASSCODE, expires_at: PAST }]) {
      const { id } = await buildLinked('public')
      const link = await makeLink(id, terms)
      await remove(id, link)
      for (const actor of ['guest', 'owner'] as const) {
        const client = clientOf(actor)
        expect(await found(client, link)).toEqual(NOT_FOUND)
        expect((await open(client, link.slug)).body).toEqual(unknown.body)
        const passcode = { passcode: PASSCODE }
        const tried = await client.call('POST', `/rest/v1/open_links/${link.slug}/passcode`, passcode)
        expect([tried.status, tried.body]).toEqual([404, unknown.body])
      }
    }
  })
})

describe('a passcode', () => {
  const enter = (client: TestClient, slug: string, passcode: string) =>
    client.call<{ grant: string; link: OpenLink }>('POST', `/rest/v1/open_links/${slug}/passcode`, {
      passcode,
    })

  test('opens the link for the browser that entered it, until it is changed', async () => {
    const { id } = await buildLinked()
    const link = await makeLink(id, { passcode: PASSCODE })
    const guest = new TestClient(app.url)
    const entered = await enter(guest, link.slug, PASSCODE)
    expect(entered.body.link.state).toBe('open')
    expect(await found(guest, link)).toEqual(OPEN)
    expect(await found(new TestClient(app.url), link)).toEqual(ASKS_PASSCODE)
    await owner.client.call('PATCH', `/rest/v1/links/${link.id}`, { passcode: 'high tide at six' })
    expect(await found(guest, link)).toEqual(ASKS_PASSCODE)
  })

  test('proves itself by a header where there are no cookies, and for its own link only', async () => {
    const { id } = await buildLinked()
    const [link, other] = [
      await makeLink(id, { passcode: PASSCODE }),
      await makeLink(id, { passcode: PASSCODE }),
    ]
    const { grant } = (await enter(new TestClient(app.url), link.slug, PASSCODE)).body
    const read = (linkId: string) =>
      fetch(`${app.url}/rest/v1/posits/${linkId}/chat`, { headers: { 'x-link-grant': grant } })
    expect((await read(link.id)).status).toBe(200)
    expect((await read(other.id)).status).toBe(403)
  })

  test('that is wrong answers byte for byte like an unknown link', async () => {
    const { id } = await buildLinked()
    const link = await makeLink(id, { passcode: PASSCODE })
    const bare = await makeLink(id)
    const answers = await Promise.all(
      [link.slug, bare.slug, 'no-such-link'].map((slug) =>
        enter(new TestClient(app.url), slug, 'high tide at six'),
      ),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[2]?.body])
  })

  test('hides whether the link has expired until it is entered', async () => {
    const { id } = await buildLinked()
    const link = await makeLink(id, { passcode: PASSCODE, expires_at: PAST })
    const guest = new TestClient(app.url)
    expect((await enter(guest, link.slug, PASSCODE)).body.link).toEqual({ state: 'closed' })
    expect(await found(guest, link)).toEqual(CLOSED)
  })

  test('is stored hashed and leaves the server nowhere', async () => {
    const { id } = await buildLinked()
    const link = await makeLink(id, { passcode: PASSCODE })
    const row = await app.database.db
      .selectFrom('links')
      .selectAll()
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify([row, link])).not.toContain(PASSCODE)
    expect(JSON.stringify(link)).not.toContain(row.passcode_hash)
    expect(link.has_passcode).toBe(true)
  })
})
