import { afterAll, expect, test } from 'vitest'
import type { Me } from '../../contract/accounts.ts'
import { TestClient } from '../../tests/client.ts'
import { buildUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const ME = '/rest/v1/users/me'
const app = await startTestApp()
afterAll(() => app.close())

const update = (client: TestClient, profile: object) => client.call<{ user: Me }>('PATCH', ME, profile)
const hasRole = (client: TestClient, user_id: string, role = 'admin') =>
  client.call('POST', '/rest/v1/rpc/has_role', { user_id, role })

test('a profile update trims its fields and keeps the omitted ones', async () => {
  const { client } = await buildUser(app)
  const saved = await update(client, {
    first_name: ' Grace ',
    last_name: 'Hopper',
    company: 'Navy',
    title: 'Rear Admiral',
    referral_source: 'friend',
  })
  expect(saved.body.user).toMatchObject({
    first_name: 'Grace',
    last_name: 'Hopper',
    referral_source: 'friend',
  })
  const again = await update(client, { company: '', referral_source: null })
  expect(again.body.user).toMatchObject({
    first_name: 'Grace',
    company: '',
    title: 'Rear Admiral',
    referral_source: null,
  })
  expect((await client.call<{ user: Me }>('GET', ME)).body.user).toEqual(again.body.user)
})

test.each([
  [{ first_name: 'x'.repeat(101) }, 'first_name'],
  [{ referral_source: 'newspaper' }, 'referral_source'],
])('a profile with %j is refused at that field', async (profile, field) => {
  const { client } = await buildUser(app)
  const answer = await client.call<{ fields: object }>('PATCH', ME, profile)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test('fields outside the profile cannot be changed through it', async () => {
  const { client, email, id } = await buildUser(app)
  const foreign = {
    id: '0198c0de-0000-7000-8000-000000000001',
    email: 'other@example.com',
    handle: 'admin',
    subscription_type: 'posit_plus',
    trial_end_date: '2099-01-01',
    is_admin: true,
  }
  const refused = await client.call<{ fields: object }>('PATCH', ME, foreign)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, Object.keys(foreign)])
  const answer = await client.call<{ user: Me }>('GET', ME)
  expect(answer.body.user).toMatchObject({ id, email, is_admin: false, plan: { subscription_type: 'free' } })
  expect(answer.body.user.handle).not.toBe('admin')
})

test('the response holds exactly the fields of the contract', async () => {
  const { client } = await buildUser(app)
  const { body } = await client.call<{ user: object }>('GET', ME)
  expect(Object.keys(body.user).sort()).toEqual([
    ...[
      'company',
      'created_at',
      'email',
      'first_name',
      'handle',
      'has_password',
      'id',
      'is_admin',
      'last_name',
    ],
    ...['plan', 'referral_source', 'title'],
  ])
})

test('a guest has no profile to change', async () => {
  expect((await new TestClient(app.url).call('PATCH', ME, { title: 'x' })).status).toBe(401)
})

test('people learn their own role and nobody else’s', async () => {
  const admin = await buildUser(app, { admin: true })
  const user = await buildUser(app)
  expect((await hasRole(admin.client, admin.id)).body).toBe(true)
  expect((await hasRole(user.client, user.id)).body).toBe(false)
  expect((await hasRole(user.client, admin.id)).body).toBe(false)
  expect((await hasRole(admin.client, admin.id, 'owner')).body).toBe(false)
  expect((await hasRole(new TestClient(app.url), admin.id)).status).toBe(401)
})

test('a trial that has ended and a paid plan show in the plan', async () => {
  const ended = await buildUser(app, { trialDays: -1 })
  const member = await buildUser(app, { trialDays: -1, plan: 'posit_plus' })
  const planOf = async ({ client }: { client: TestClient }) =>
    (await client.call<{ user: Me }>('GET', ME)).body.user.plan
  expect(await planOf(ended)).toMatchObject({ is_premium: false, trial_days_left: 0, posit_limit: 1 })
  expect(await planOf(member)).toMatchObject({
    subscription_type: 'posit_plus',
    is_premium: true,
    posit_limit: 10,
  })
})
