import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError, Page } from '../../contract/api.ts'
import type { Posit, PositCard } from '../../contract/posits.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const WIZARD = { type: 'user_knowledge_base', audience: 'public', response_type: 'you' }
const POSITS = '/rest/v1/posits'

let app: TestApp
/** In the trial; owns what does not need an owner of its own, since signing up costs a password hash. */
let owner: TestUser
let stranger: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
afterAll(() => app.close())

const create = (user: TestUser, body: object = WIZARD) =>
  user.client.call<Posit & ApiError>('POST', POSITS, body)
const read = (user: TestUser, id: string) => user.client.call<Posit>('GET', `${POSITS}/${id}`)
const change = (user: TestUser, id: string, body: object) =>
  user.client.call<Posit & ApiError>('PATCH', `${POSITS}/${id}`, body)

describe('creating a posit', () => {
  test('a new posit is private, untitled, and its owner may do everything in the trial', async () => {
    const { status, body } = await create(owner)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...WIZARD,
      title: 'Untitled Posit',
      privacy: 'private',
      summary: null,
      is_owner: true,
    })
    expect(body.can).toEqual({
      edit: true,
      chat: true,
      set_privacy: true,
      share_by_email: true,
      use_dashboard: true,
    })
    expect((await read(owner, body.id)).body).toEqual(body)
  })

  test('a custom type keeps its trimmed description, a chosen one has none', async () => {
    const custom = await create(owner, { ...WIZARD, type: 'other', custom_type_description: '  Recipes ' })
    expect(custom.body.custom_type_description).toBe('Recipes')
    const chosen = await create(owner, { ...WIZARD, custom_type_description: 'Recipes' })
    expect(chosen.body.custom_type_description).toBeNull()
    const blank = await create(owner, { ...WIZARD, type: 'other', custom_type_description: '  ' })
    expect(blank.status).toBe(400)
    expect(blank.body.fields).toEqual({ custom_type_description: 'Please enter a custom type' })
  })

  test.each([
    { plan: 'free', trialDays: -1, limit: 1, code: 'free_limit' },
    { plan: 'free', trialDays: 3, limit: 10, code: 'premium_limit' },
    { plan: 'posit_plus', trialDays: -1, limit: 10, code: 'premium_limit' },
  ] as const)('50 at once make exactly $limit ($code)', async ({ plan, trialDays, limit, code }) => {
    const creator = await buildUser(app, { plan, trialDays })
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(creator)))
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(answers.length - refused.length).toBe(limit)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set([`409 ${code}`]),
    )
    const list = await creator.client.call<Page<PositCard>>('GET', POSITS)
    expect(list.body.total).toBe(limit)
  })

  test('a refusal has the catalogue’s message', async () => {
    const free = await buildUser(app, { trialDays: -1 })
    await create(free)
    const { body } = await create(free)
    expect(body.error).toBe('Free Plan Limit Reached: Upgrade to the paid plan to create multiple posits.')
  })

  test('deleting one makes room for one', async () => {
    const free = await buildUser(app, { trialDays: -1 })
    const { body } = await create(free)
    expect((await free.client.call('DELETE', `${POSITS}/${body.id}`)).status).toBe(200)
    expect((await create(free)).status).toBe(201)
  })

  test('a guest is asked to sign in', async () => {
    const response = await fetch(app.url + POSITS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(WIZARD),
    })
    expect(response.status).toBe(401)
  })

  test('an unknown enum value is refused', async () => {
    for (const wrong of [{ type: 'second_brain' }, { audience: 'all' }, { response_type: '' }]) {
      expect((await create(owner, { ...WIZARD, ...wrong })).status).toBe(400)
    }
  })
})

describe('changing a posit', () => {
  test('the title is trimmed, and the change is marked as made by the user', async () => {
    const { id } = await buildPosit(app, { owner })
    const { status, body } = await change(owner, id, { title: '  My coffee  ' })
    expect([status, body.title]).toEqual([200, 'My coffee'])
    const row = await app.database.db
      .selectFrom('posits')
      .select('updated_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.updated_by).toBe('user')
  })

  test('a blank title, one too long and one that cannot be stored are refused', async () => {
    const { id } = await buildPosit(app, { owner, title: 'Stays' })
    for (const title of ['', '   ', 'x'.repeat(121), 'a\0b']) {
      expect((await change(owner, id, { title })).status).toBe(400)
    }
    expect((await read(owner, id)).body.title).toBe('Stays')
  })

  test('settings: type with its description, audience, response style', async () => {
    const { id } = await buildPosit(app, { owner })
    const other = {
      type: 'other',
      custom_type_description: 'Recipes',
      audience: 'team',
      response_type: 'you',
    }
    expect((await change(owner, id, other)).body).toMatchObject(other)
    const back = await change(owner, id, { type: 'decision_tracking' })
    expect(back.body).toMatchObject({
      type: 'decision_tracking',
      custom_type_description: null,
      audience: 'team',
    })
    expect((await change(owner, id, { type: 'other' })).status).toBe(400)
  })

  test('a premium owner chooses any privacy', async () => {
    const { id } = await buildPosit(app, { owner })
    for (const privacy of ['public', 'exclusive', 'private'] as const) {
      expect((await change(owner, id, { privacy })).body.privacy).toBe(privacy)
    }
  })

  test('a free owner may go public; private and exclusive are silently ignored', async () => {
    const free = await buildUser(app, { trialDays: -1 })
    const { id } = await buildPosit(app, { owner: free, privacy: 'private' })
    const exclusive = await change(free, id, { privacy: 'exclusive' })
    expect([exclusive.status, exclusive.body.privacy, exclusive.body.can.set_privacy]).toEqual([
      200,
      'private',
      false,
    ])
    expect((await change(free, id, { privacy: 'public' })).body.privacy).toBe('public')
    const both = await change(free, id, { privacy: 'private', title: 'Renamed' })
    expect([both.status, both.body.privacy, both.body.title]).toEqual([200, 'public', 'Renamed'])
  })

  test('fields that are not the owner’s to set are not set', async () => {
    const { id } = await buildPosit(app, { owner })
    await change(owner, id, {
      title: 'T',
      user_id: stranger.id,
      summary: 'x',
      knowledge_version: 7,
      id: stranger.id,
    })
    expect((await read(owner, id)).body).toMatchObject({ id, summary: null, summary_pending: false })
  })
})

test("somebody else's posit answers like a missing one and stays unchanged", async () => {
  const { id } = await buildPosit(app, { owner, privacy: 'public', title: 'Mine' })
  const missing = '019ab000-0000-7000-8000-000000000000'
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { title: 'Yours' }],
    ['DELETE', ''],
    ['GET', '/details'],
  ] as const) {
    const [foreign, absent, malformed] = await Promise.all(
      [id, missing, 'not-an-id'].map((one) => stranger.client.call(method, `${POSITS}/${one}${path}`, body)),
    )
    expect(foreign?.status).toBe(404)
    expect(foreign?.body).toEqual(absent?.body)
    expect(malformed).toMatchObject({ status: 404, body: absent?.body })
  }
  expect((await read(owner, id)).body.title).toBe('Mine')
})

test('the full summary is for the owner', async () => {
  const { id } = await buildPosit(app, { owner, title: 'Full' })
  await app.database.db.updateTable('posits').set({ summary_full: '# All' }).where('id', '=', id).execute()
  const { body } = await owner.client.call('GET', `${POSITS}/${id}/details`)
  expect(body).toEqual({ id, title: 'Full', summary_full: '# All' })
})
