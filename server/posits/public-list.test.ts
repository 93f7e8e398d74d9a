/** What a person shows the world: the list behind `/p/{handle}`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicPositPage } from '../../contract/posits.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let owner: TestUser
let handle: string

const handleOf = async ({ id }: TestUser) =>
  (await app.database.db.selectFrom('users').select('handle').where('id', '=', id).executeTakeFirstOrThrow())
    .handle
const list = (who: TestClient, query = '', of = handle) =>
  who.call<PublicPositPage>('GET', `/rest/v1/users/${of}/posits${query}`)

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { first_name: 'Mara', plan: 'posit_plus' })
  handle = await handleOf(owner)
  await buildPosit(app, { owner, title: 'Open', privacy: 'public' })
  await buildPosit(app, { owner, title: 'Named', privacy: 'exclusive' })
  await buildPosit(app, { owner, title: 'Secret', privacy: 'private' })
})
afterAll(() => app.close())

test('lists public and exclusive posits, newest first, to every viewer', async () => {
  for (const who of [new TestClient(app.url), owner.client, (await buildUser(app)).client]) {
    const { status, body } = await list(who)
    expect(status).toBe(200)
    expect(body.items.map(({ title, privacy }) => [title, privacy])).toEqual([
      ['Named', 'exclusive'],
      ['Open', 'public'],
    ])
    expect(body.total).toBe(2)
    expect((await list(who, '?privacy=private')).body.items).toEqual([])
    expect((await list(who, '?search=secret')).body.items).toEqual([])
    expect((await list(who, '?page=2')).body).toMatchObject({ items: [], total: 2 })
  }
})

test('names the owner and nothing else about the person', async () => {
  const { body } = await list(new TestClient(app.url))
  expect(body.user).toEqual({ id: owner.id, handle, first_name: 'Mara', last_name: null, is_member: true })
  expect(JSON.stringify(body)).not.toContain(owner.email)
  expect(body.items.map(({ is_owner }) => is_owner)).toEqual([false, false])
  expect((await list(owner.client)).body.items.map(({ is_owner }) => is_owner)).toEqual([true, true])
})

test('has pages of six', async () => {
  const busy = await buildUser(app)
  for (let made = 0; made < 8; made++) await buildPosit(app, { owner: busy, privacy: 'public' })
  const { body } = await list(busy.client, '?page=2', await handleOf(busy))
  expect(body).toMatchObject({ page: 2, page_size: 6, total: 8 })
  expect(body.items).toHaveLength(2)
})

test('of a handle that nobody has, or nobody could have, is not found', async () => {
  for (const missing of ['nobody-at-all', 'x'.repeat(200), '%00', "';--"]) {
    expect((await list(new TestClient(app.url), '', missing)).status).toBe(404)
  }
})
