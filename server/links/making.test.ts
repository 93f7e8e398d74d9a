/** Making links: within the plan, each under a slug of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Link } from '../../contract/links.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { POSIT_LIMITS: 'on' } })
})
afterAll(() => app.close())

interface Refused {
  code: string
  fields?: Record<string, string>
}

const make = (owner: TestUser, positId: string, body: object = {}) =>
  owner.client.call<Link & Refused>('POST', `/rest/v1/posits/${positId}/links`, { name: 'Website', ...body })

const PLANS = [
  ['a free owner', { trialDays: -1 }, 1],
  ['an owner on trial', {}, 20],
  ['an owner with the paid plan', { plan: 'posit_plus' as const, trialDays: -1 }, 20],
] as const

test.each(PLANS)('%s has at most as many links as the plan includes, however fast', async (_, plan, most) => {
  const owner = await buildUser(app, plan)
  const posits = [await buildPosit(app, { owner }), await buildPosit(app, { owner })]
  const tries = Array.from({ length: most + 3 }, (_, number) =>
    make(owner, posits[number % 2]?.id ?? '', { name: `Link ${number}` }),
  )
  const made = await Promise.all(tries)
  expect(made.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(made.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'link_limit' },
  })
})

test('revoking a link makes room for another one', async () => {
  const owner = await buildUser(app, { trialDays: -1 })
  const { id } = await buildPosit(app, { owner })
  const first = (await make(owner, id)).body
  expect((await make(owner, id)).status).toBe(409)
  await owner.client.call('DELETE', `/rest/v1/links/${first.id}`)
  expect((await make(owner, id)).status).toBe(201)
})

test('when the plan ends its links stay open and can be changed, and no new one is made', async () => {
  const owner = await buildUser(app)
  const { id } = await buildPosit(app, { owner, privacy: 'public' })
  const links = [(await make(owner, id)).body, (await make(owner, id)).body]
  const ended = { trial_end_date: new Date(0) }
  await app.database.db.updateTable('users').set(ended).where('id', '=', owner.id).execute()
  expect((await make(owner, id)).body.code).toBe('link_limit')
  for (const { id: linkId, slug } of links) {
    const opened = await new TestClient(app.url).call<{ state: string }>('GET', `/rest/v1/open_links/${slug}`)
    expect(opened.body.state).toBe('open')
    const renamed = await owner.client.call('PATCH', `/rest/v1/links/${linkId}`, { name: 'Renamed' })
    expect(renamed.status).toBe(200)
  }
})

test('a slug belongs to one link for good, also when two ask for it at once', async () => {
  const [one, other] = [await buildUser(app), await buildUser(app)]
  const [first, second] = [await buildPosit(app, { owner: one }), await buildPosit(app, { owner: other })]
  const made = await Promise.all([
    make(one, first.id, { slug: 'Harbour-Office' }),
    make(other, second.id, { slug: 'harbour-office' }),
  ])
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'slug_taken' })
  const link = made.find(({ status }) => status === 201)?.body
  for (const { client } of [one, other]) await client.call('DELETE', `/rest/v1/links/${link?.id}`)
  expect((await make(one, first.id, { slug: 'harbour-office' })).status).toBe(409)
  const plain = (await make(one, first.id)).body
  expect(plain.slug).toMatch(/^[a-z0-9]{12}$/)
  const path = `/rest/v1/links/${plain.id}`
  expect((await one.client.call('PATCH', path, { slug: 'harbour-office' })).status).toBe(409)
})

const WRONG: [string, object, string][] = [
  ['an empty name', { name: ' ' }, 'name'],
  ['a slug with a slash', { slug: 'a/b/c' }, 'slug'],
  ['a short passcode', { passcode: '12345' }, 'passcode'],
  ['a limit of none', { questions_total: 0 }, 'questions_total'],
  ['a site that is no origin', { origins: ['javascript:alert(1)'] }, 'origins.0'],
  ['every site', { origins: ['https://*'] }, 'origins.0'],
  ['a site that ends a directive', { origins: ['https://example.com;sandbox'] }, 'origins.0'],
  ['a site without encryption', { origins: ['http://example.com'] }, 'origins.0'],
  ['a colour that is none', { accent: 'red; }' }, 'accent'],
]
test.each(WRONG)('%s is refused by name', async (_, body, field) => {
  const owner = await buildUser(app)
  const { id } = await buildPosit(app, { owner })
  const { status, body: refused } = await make(owner, id, body)
  expect(status).toBe(400)
  expect(Object.keys(refused.fields ?? {})).toEqual([field])
})

test('a site is stored as its origin', async () => {
  const owner = await buildUser(app)
  const { id } = await buildPosit(app, { owner })
  const origins = ['https://Example.com/shop?x', 'http://localhost:5173/']
  expect((await make(owner, id, { origins })).body.origins).toEqual([
    'https://example.com',
    'http://localhost:5173',
  ])
})
