import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { addStatement, buildPosit, buildUser } from '../../tests/factories.ts'
import { startFakePostHog } from '../../tests/fakes/posthog.ts'
import { signUpUser } from '../../tests/sign-up.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { cleanUpActivity } from './cleanup/clean-up-activity.ts'

const posthog = await startFakePostHog()
const app = await startTestApp({ env: { POSTHOG_API_KEY: 'phc_key_of_tests', POSTHOG_HOST: posthog.url } })
const { db } = app.database
afterAll(async () => {
  await app.close()
  posthog.close()
})
beforeEach(() => {
  posthog.fault = undefined
})

const PAGE_VIEWS = '/rest/v1/page_views'
const view = (client: TestClient, page_name: string, headers: Record<string, string> = {}) =>
  client.fetch(PAGE_VIEWS, {
    method: 'POST',
    body: JSON.stringify({ page_name }),
    headers: { 'content-type': 'application/json', ...headers },
  })
const eventsOf = (userId: string) =>
  db
    .selectFrom('events')
    .select(['name', 'posit_id', 'properties'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
const forwardedOf = (id: string) => posthog.received.filter(({ distinct_id }) => distinct_id === id)

test('an event is recorded with its properties and forwarded under the user id alone', async () => {
  const { id, client, email } = await signUpUser(app, 'active.owner@example.com')
  await db.updateTable('users').set({ subscription_type: 'posit_plus' }).where('id', '=', id).execute()
  const posit = await buildPosit(app, { owner: { id, client, email }, privacy: 'public' })
  await view(client, 'home')
  await view(client, 'pricing')
  const share = { user_email: 'reader@example.com' }
  await client.call('POST', `/rest/v1/posits/${posit.id}/shares`, share)
  await client.call('POST', `/rest/v1/posits/${posit.id}/shares`, share)
  const expected = [
    { name: 'sign_up', posit_id: null, properties: {} },
    { name: 'login', posit_id: null, properties: {} },
    { name: 'page_view', posit_id: null, properties: { page_name: 'home' } },
    { name: 'page_view', posit_id: null, properties: { page_name: 'pricing' } },
    { name: 'view_pricing', posit_id: null, properties: {} },
    ...['success', 'already_shared'].map((status) => ({
      name: 'share_posit',
      posit_id: posit.id,
      properties: { share_type: 'email', is_premium: true, status },
    })),
  ]
  await expect.poll(() => eventsOf(id)).toEqual(expected)
  await expect.poll(() => forwardedOf(id).map(({ event }) => event), { timeout: 10_000 }).toHaveLength(7)
  const last = forwardedOf(id).find(({ properties }) => properties.status === 'already_shared')
  expect(last?.properties).toMatchObject({ share_type: 'email', is_premium: true, posit_id: posit.id })
  expect(posthog.texts.join()).not.toContain(email)
})

test('a guest’s page view creates no person profile', async () => {
  const before = posthog.received.length
  expect((await view(new TestClient(app.url), 'terms')).status).toBe(204)
  await expect.poll(() => posthog.received.length, { timeout: 10_000 }).toBe(before + 1)
  expect(posthog.received.at(-1)?.properties).toMatchObject({
    page_name: 'terms',
    $process_person_profile: false,
  })
})

test('a page view with an unknown screen name is refused', async () => {
  const answer = await view(new TestClient(app.url), 'my-private-words')
  expect(answer.status).toBe(400)
})

test.each(['dnt', 'sec-gpc'])('a browser that sends %s is not tracked', async (name) => {
  const header = { [name]: '1' }
  const { id, client } = await buildUser(app)
  expect((await view(client, 'pricing', header)).status).toBe(204)
  const body = JSON.stringify({ type: 'user_knowledge_base', audience: 'public', response_type: 'you' })
  const headers = { 'content-type': 'application/json', ...header }
  const made = await client.fetch('/rest/v1/posits', { method: 'POST', body, headers })
  expect(made.status).toBe(201)
  // The product's own table keeps what happened in the product, and nothing of where its people looked.
  await expect.poll(async () => (await eventsOf(id)).map(({ name }) => name)).toContain('create_posit')
  expect((await eventsOf(id)).map(({ name }) => name)).not.toContain('page_view')
  await view(client, 'home')
  await expect
    .poll(() => forwardedOf(id).map(({ event }) => event), { timeout: 10_000 })
    .toContain('page_view')
  expect(forwardedOf(id).map(({ event }) => event)).not.toContain('create_posit')
})

test.each(['refuse', 'hang', 'cut'] as const)(
  'a tracking service that does not answer (%s) delays nothing',
  async (fault) => {
    posthog.fault = fault
    const calls = posthog.calls
    const { id, client } = await buildUser(app)
    expect((await view(client, 'home')).status).toBe(204)
    await expect.poll(async () => (await eventsOf(id)).map(({ name }) => name)).toContain('page_view')
    await expect.poll(() => posthog.calls, { timeout: 10_000 }).toBeGreaterThan(calls)
  },
)

test('an event of a person deleted meanwhile is recorded without a user id', async () => {
  const { id } = await buildUser(app)
  app.services.activity.record('send_message', { user_id: id }, { mark: id })
  await db.deleteFrom('users').where('id', '=', id).execute()
  const marked = () =>
    db.selectFrom('events').select(['user_id', 'properties']).where('name', '=', 'send_message').execute()
  await expect.poll(marked).toEqual([{ user_id: null, properties: { mark: id } }])
})

test('events are deleted after their retention period', async () => {
  const { id, client } = await buildUser(app)
  await view(client, 'home')
  await view(client, 'pricing')
  await expect.poll(async () => (await eventsOf(id)).length).toBe(3)
  const old = new Date(Date.now() - 401 * 86_400_000)
  await sql`update events set created_at = ${old} where user_id = ${id} and name = 'page_view'`.execute(db)
  await cleanUpActivity(app.services.core, new AbortController().signal)
  expect((await eventsOf(id)).map(({ name }) => name)).toEqual(['view_pricing'])
})

test('no event carries a word that anybody wrote, here or at the tracking service', async () => {
  const word = (place: string) => `heron${place}`
  const owner = await buildUser(app, { plan: 'posit_plus', email: 'heron.owner@example.com' })
  const { client } = owner
  const call = (method: string, path: string, body?: unknown) =>
    client.call<{ id: string }>(method, path, body)
  const profile = { first_name: word('name'), company: word('company'), title: word('title') }
  const outcomes = [await call('PATCH', '/rest/v1/users/me', profile)]
  const settings = { type: 'user_knowledge_base', audience: 'public', response_type: 'you' }
  const posit = await call('POST', '/rest/v1/posits', settings)
  const own = `/rest/v1/posits/${posit.body.id}`
  outcomes.push(
    posit,
    await call('POST', `${own}/shares`, { user_email: 'heron.reader@example.com' }),
    // Sharing by e-mail has made it exclusive.
    await call('PATCH', own, { title: word('posit'), privacy: 'public' }),
    await call('POST', `${own}/link_shares`, { status: 'success' }),
    await call('POST', '/rest/v1/bug_reports', { title: word('report'), description: word('described') }),
  )
  await addStatement(app, posit.body.id, `The harbour of ${word('town')} opens at seven.`, word('source'))
  const asker = await buildUser(app, { email: 'heron.asker@example.com' })
  outcomes.push(await askPosit(asker.client, posit.body.id, `Where is the ${word('question')}?`))
  const flag = () => db.selectFrom('posit_task_flags').select('id').where('posit_id', '=', posit.body.id)
  await expect.poll(async () => (await flag().execute()).length).toBe(1)
  const { id } = await flag().executeTakeFirstOrThrow()
  const response = { status: 'closed', response: `It is by the ${word('response')}.` }
  outcomes.push(await call('PATCH', `/rest/v1/posit_task_flags/${id}`, response))
  expect(outcomes.filter(({ status }) => status >= 300)).toEqual([])
  const names = [
    'create_posit',
    'update_posit',
    'share_posit',
    'send_message',
    'create_task',
    'complete_task',
  ]
  const recorded = () => db.selectFrom('events').selectAll().where('posit_id', '=', posit.body.id).execute()
  const missing = async () => {
    const found = (await recorded()).map(({ name }) => name)
    return names.filter((name) => !found.includes(name))
  }
  await expect.poll(missing).toEqual([])
  const forwarded = () => posthog.received.filter(({ properties }) => properties.posit_id === posit.body.id)
  await expect
    .poll(() => names.filter((name) => !forwarded().some(({ event }) => event === name)), { timeout: 10_000 })
    .toEqual([])
  const all = await db.selectFrom('events').selectAll().execute()
  expect(JSON.stringify(all) + posthog.texts.join()).not.toMatch(/heron/i)
})
