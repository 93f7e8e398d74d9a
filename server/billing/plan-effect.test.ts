import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Me } from '../../contract/accounts.ts'
import type { Posit } from '../../contract/posits.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const DAY_MS = 86_400_000
const NEW_POSIT = { type: 'user_knowledge_base', audience: 'public', response_type: 'you' }

type Columns = { subscription_type: 'free' | 'posit_plus'; trial_end_date: Date }
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** The person's plan as the payment provider, the operator or time leaves it. */
const setPlan = ({ id }: TestUser, columns: Columns) =>
  app.database.db.updateTable('users').set(columns).where('id', '=', id).execute()

const TRIAL: Columns = { subscription_type: 'free', trial_end_date: inDays(3) }
const ENDED: Columns = { subscription_type: 'free', trial_end_date: inDays(-1) }
const PLUS: Columns = { subscription_type: 'posit_plus', trial_end_date: inDays(-1) }

/** What each premium action answers to this person at this moment. */
async function tryAll(owner: TestUser) {
  const { client } = owner
  const { id } = await buildPosit(app, { owner, privacy: 'public', knowledge: ['The harbour opens at six.'] })
  const path = `/rest/v1/posits/${id}`
  const privacyAfter = async (privacy: string) =>
    (await client.call<Posit>('PATCH', path, { privacy })).body.privacy
  const exclusive = await privacyAfter('exclusive')
  const isPrivate = await privacyAfter('private')
  await privacyAfter('public')
  const share = await client.call('POST', `${path}/shares`, { user_email: 'friend@example.com' })
  const me = (await client.call<{ user: Me }>('GET', '/rest/v1/users/me')).body.user
  const answers = {
    privacy: [exclusive, isPrivate],
    share: share.status,
    dashboard: [
      (await client.call('GET', `${path}/posit_task_flags`)).status,
      (await client.call('GET', `${path}/questions`)).status,
    ],
    second: (await client.call('POST', '/rest/v1/posits', NEW_POSIT)).status,
    can: (await client.call<Posit>('GET', path)).body.can,
    // The summary's search marks matches for those whose plan this is.
    is_premium: me.plan.is_premium,
    reads: (await client.call('GET', `${path}/details`)).status,
  }
  await app.database.db.deleteFrom('posits').where('user_id', '=', owner.id).execute()
  return answers
}

const OPEN = {
  privacy: ['exclusive', 'private'],
  share: 201,
  dashboard: [200, 200],
  second: 201,
  can: { set_privacy: true, share_by_email: true, use_dashboard: true },
  is_premium: true,
  reads: 200,
}
const CLOSED = {
  privacy: ['public', 'public'],
  share: 403,
  dashboard: [403, 403],
  second: 409,
  can: { set_privacy: false, share_by_email: false, use_dashboard: false },
  is_premium: false,
  reads: 200,
}

describe('one and the same session, from request to request', () => {
  let owner: TestUser
  beforeAll(async () => {
    owner = await buildUser(app)
  })

  test.each([
    ['in the trial every premium action is open', TRIAL, OPEN],
    ['when the trial has ended each of them is closed, and reading goes on', ENDED, CLOSED],
    ['on Posit Plus each is open again', PLUS, OPEN],
    ['after a downgrade each is closed', ENDED, CLOSED],
    [
      'a trial that ended a second ago has ended',
      { ...TRIAL, trial_end_date: new Date(Date.now() - 1000) },
      CLOSED,
    ],
  ])('%s', async (_, columns, expected) => {
    await setPlan(owner, columns)
    expect(await tryAll(owner)).toMatchObject(expected)
  })
})

test('a plan allows ten posits, and its end neither deletes nor publishes any', async () => {
  const owner = await buildUser(app)
  await setPlan(owner, PLUS)
  const create = () => owner.client.call<Posit>('POST', '/rest/v1/posits', NEW_POSIT)
  const made = await Promise.all(Array.from({ length: 14 }, create))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
  await setPlan(owner, ENDED)
  const { body } = await owner.client.call<{ total: number; items: Posit[] }>('GET', '/rest/v1/posits')
  expect(body.total).toBe(10)
  expect(body.items.every(({ privacy }) => privacy === 'private')).toBe(true)
  expect((await create()).status).toBe(409)
})
