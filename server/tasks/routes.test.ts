import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../../contract/api.ts'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import type { Task, TaskPage } from '../../contract/tasks.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { raiseFlag } from '../../tests/raise-flag.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import type { RaisedFlag } from './types.ts'

let app: TestApp
/** Owns every posit here that does not need an owner of its own; signing up costs a password hash. */
let owner: TestUser
let asker: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  asker = await buildUser(app)
})
afterAll(() => app.close())

const QUESTION = 'Which gasket fits an E61?'
const REPLY = 'I do not know that.'

const raise = (
  posit: TestPosit,
  question = QUESTION,
  { on = app, askerId = null as string | null, viewerKey = 'v' } = {},
): Promise<RaisedFlag> => raiseFlag(on, posit.id, { askerId, viewerKey, reply: REPLY, question })

const list = (owner: TestUser, positId: string, page = 1) =>
  owner.client.call<TaskPage & ApiError>('GET', `/rest/v1/posits/${positId}/posit_task_flags?page=${page}`)
const read = (client: TestClient, id: string | null) =>
  client.call<Task>('GET', `/rest/v1/posit_task_flags/${id}`)
const settle = (client: TestClient, id: string | null, body: object) =>
  client.call<Task & ApiError>('PATCH', `/rest/v1/posit_task_flags/${id}`, body)
const respond = (client: TestClient, id: string | null, response: string) =>
  settle(client, id, { status: 'closed', response })

const notificationsOf = (userId: string, positId: string) =>
  app.database.db
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('user_id', '=', userId)
    .where('posit_id', '=', positId)
    .execute()
const sourcesOf = (positId: string) =>
  app.database.db.selectFrom('sources').selectAll().where('posit_id', '=', positId).execute()

describe('raising a flag', () => {
  test('holds the question in context, the reply in question, and notifies the owner', async () => {
    const posit = await buildPosit(app, { owner, title: 'Coffee' })
    const { flagged, taskId, isNew } = await raise(posit)
    expect([flagged, isNew]).toEqual([true, true])
    const { body } = await read(owner.client, taskId)
    expect(body).toMatchObject({
      id: taskId,
      posit_id: posit.id,
      posit_title: 'Coffee',
      context: QUESTION,
      question: REPLY,
      response: null,
      status: 'open',
      asked: 1,
    })
    expect(await notificationsOf(owner.id, posit.id)).toEqual([
      { kind: 'task_created', data: { task_id: taskId } },
    ])
  })

  test('the same question in other spelling joins, 30 at once make one flag', async () => {
    const posit = await buildPosit(app, { owner })
    const spellings = [QUESTION, 'which GASKET fits an e61', 'Which gasket  fits an E61 ?!']
    const raised = await Promise.all(
      Array.from({ length: 30 }, (_, index) => raise(posit, spellings[index % spellings.length])),
    )
    expect(new Set(raised.map(({ taskId }) => taskId)).size).toBe(1)
    expect(raised.filter(({ isNew }) => isNew)).toHaveLength(1)
    const { body } = await list(owner, posit.id)
    expect([body.total, body.open, body.items[0]?.asked]).toEqual([1, 1, 30])
    expect(await notificationsOf(owner.id, posit.id)).toHaveLength(1)
  })

  test('another question or another posit makes another flag', async () => {
    const posit = await buildPosit(app, { owner })
    const other = await buildPosit(app, { owner })
    const ids = [await raise(posit), await raise(posit, 'Who invented it?'), await raise(other)].map(
      (r) => r.taskId,
    )
    expect(new Set(ids).size).toBe(3)
  })

  test('a question that was settled before is raised again', async () => {
    const posit = await buildPosit(app, { owner })
    const first = await raise(posit)
    await settle(owner.client, first.taskId, { status: 'cancelled' })
    const second = await raise(posit)
    expect([second.isNew, second.taskId === first.taskId]).toEqual([true, false])
  })

  test('an owner who tests their posit raises no flag', async () => {
    const posit = await buildPosit(app, { owner })
    expect(await raise(posit, QUESTION, { askerId: owner.id })).toMatchObject({ flagged: false })
    expect((await list(owner, posit.id)).body.items).toEqual([])
    expect(await notificationsOf(owner.id, posit.id)).toEqual([])
  })

  test('a question of 30,000 characters can be raised', async () => {
    const posit = await buildPosit(app, { owner })
    expect(await raise(posit, 'gasket '.repeat(4285))).toMatchObject({ flagged: true })
  })
})

describe('limits', () => {
  test('new flags of a viewer are limited per day, joining open ones is not', async () => {
    const limited = await startTestApp({
      env: { POSIT_LIMITS: 'on', LIMIT_TASK_FLAGS_PER_VIEWER_PER_DAY: '2' },
    })
    try {
      const posit = await buildPosit(limited)
      const ask = (question: string, viewerKey: string) => raise(posit, question, { on: limited, viewerKey })
      expect((await ask('First matter?', 'ada')).flagged).toBe(true)
      expect((await ask('Second matter?', 'ada')).flagged).toBe(true)
      expect(await ask('Third matter?', 'ada')).toEqual({ flagged: false, taskId: null, isNew: false })
      expect(await ask('second MATTER', 'ada')).toMatchObject({ flagged: true, isNew: false })
      expect((await ask('Third matter?', 'grace')).flagged).toBe(true)
    } finally {
      await limited.close()
    }
  })

  test('open flags of a posit are limited, also under parallel requests', async () => {
    const limited = await startTestApp({ env: { POSIT_LIMITS: 'on', LIMIT_OPEN_TASK_FLAGS_PER_POSIT: '3' } })
    try {
      const posit = await buildPosit(limited)
      const raised = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          raise(posit, `Matter ${index}?`, { on: limited, viewerKey: `v${index}` }),
        ),
      )
      expect(raised.filter(({ flagged }) => flagged)).toHaveLength(3)
      const open = raised.find(({ flagged }) => flagged)
      await settle(posit.owner.client, open?.taskId ?? null, { status: 'cancelled' })
      expect((await raise(posit, 'Now?', { on: limited, viewerKey: 'late' })).flagged).toBe(true)
    } finally {
      await limited.close()
    }
  })
})

describe('responding', () => {
  test('closes the task and makes the response a source that answers the question', async () => {
    const posit = await buildPosit(app, { owner, privacy: 'public' })
    const { taskId } = await raise(posit, QUESTION, { askerId: asker.id })
    const { status, body } = await respond(owner.client, taskId, '  An 8.5 mm one. ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: taskId, status: 'closed', response: 'An 8.5 mm one.' })
    const [source, ...others] = await sourcesOf(posit.id)
    expect(others).toEqual([])
    expect(source).toMatchObject({
      kind: 'task_response',
      name: QUESTION,
      text: `Q: ${QUESTION}\n\nA: An 8.5 mm one.`,
      task_flag_id: taskId,
      created_by: owner.id,
    })
    await expect
      .poll(() => notificationsOf(asker.id, posit.id), { timeout: 10_000 })
      .toEqual([
        {
          kind: 'task_answered',
          data: { task_id: taskId, question: QUESTION, chat_history_id: expect.any(String) },
        },
      ])
    const { assistant, knowledge } = app.services
    const { passages } = await knowledge.retrieve(posit.id, assistant.planQuery(QUESTION, []))
    expect(passages[0]?.text).toContain('8.5 mm')
  })

  test('closing without a response adds nothing', async () => {
    const posit = await buildPosit(app, { owner })
    const { taskId } = await raise(posit, QUESTION, { askerId: asker.id })
    const { body } = await settle(owner.client, taskId, { status: 'cancelled' })
    expect(body).toMatchObject({ status: 'cancelled', response: null })
    expect(await sourcesOf(posit.id)).toEqual([])
    expect(await notificationsOf(asker.id, posit.id)).toEqual([])
    const { items, open } = (await list(owner, posit.id)).body
    expect([items[0]?.status, open]).toEqual(['cancelled', 0])
  })

  test('of ten parallel responses one wins, and there is one source', async () => {
    const posit = await buildPosit(app, { owner })
    const { taskId } = await raise(posit)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 3 === 2
          ? settle(owner.client, taskId, { status: 'cancelled' })
          : respond(owner.client, taskId, `Response ${index}`),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 9])
    expect(lost[0]?.body).toEqual({ error: 'This task has already been closed.', code: 'task_closed' })
    const isCancelled = won[0]?.body.status === 'cancelled'
    expect(await sourcesOf(posit.id)).toHaveLength(isCancelled ? 0 : 1)
  })

  test.each([
    [{ status: 'closed', response: '   ' }, 'Please provide a response before submitting'],
    [{ status: 'closed' }, null],
    [{ status: 'open' }, null],
    [{ status: 'closed', response: 'a\0b' }, null],
    [{ status: 'closed', response: 'x'.repeat(30_001) }, null],
  ])('%j is refused and the task stays open', async (body, message) => {
    const posit = await buildPosit(app, { owner })
    const { taskId } = await raise(posit)
    const refused = await settle(owner.client, taskId, body)
    expect(refused.status).toBe(400)
    if (message) expect(refused.body.error).toBe(message)
    expect((await read(owner.client, taskId)).body.status).toBe('open')
  })

  test('a full posit refuses the response and leaves the task open', async () => {
    const limited = await startTestApp({ env: { POSIT_LIMITS: 'on', LIMIT_SOURCES_PER_POSIT: '1' } })
    try {
      const posit = await buildPosit(limited, { knowledge: ['We open at nine.'] })
      const { taskId } = await raise(posit, QUESTION, { on: limited })
      const refused = await respond(posit.owner.client, taskId, 'An 8.5 mm one.')
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.status).toBeLessThan(500)
      expect((await read(posit.owner.client, taskId)).body).toMatchObject({ status: 'open', response: null })
    } finally {
      await limited.close()
    }
  })
})

describe('the list of a posit', () => {
  test('has open tasks first, then the newest, ten per page', async () => {
    const posit = await buildPosit(app, { owner })
    const ids: string[] = []
    for (let index = 0; index < 13; index++) ids.push((await raise(posit, `Matter ${index}?`)).taskId ?? '')
    for (const id of ids.slice(11)) await settle(owner.client, id, { status: 'cancelled' })
    const first = (await list(owner, posit.id)).body
    const second = (await list(owner, posit.id, 2)).body
    expect(first).toMatchObject({ page: 1, page_size: 10, total: 13, open: 11 })
    const [newest, older, ...open] = [ids[12], ids[11], ...ids.slice(0, 11).toReversed()]
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([...open, newest, older])
    expect((await list(owner, posit.id, 3)).body).toMatchObject({ items: [], total: 13, open: 11 })
  })

  test('is withheld when the plan has ended; a task can be read and deleted, not answered', async () => {
    const free = await buildUser(app, { trialDays: -1 })
    const posit = await buildPosit(app, { owner: free })
    const { taskId = '' } = await raise(posit)
    const { status, body } = await list(free, posit.id)
    expect([status, body.code, JSON.stringify(body).includes('gasket')]).toEqual([
      403,
      'premium_required',
      false,
    ])
    const path = `/rest/v1/posit_task_flags/${taskId}`
    for (const refused of [
      await respond(free.client, taskId, 'An 8.5 mm one.'),
      await settle(free.client, taskId, { status: 'cancelled' }),
      await free.client.call<ApiError>('PUT', `${path}/response`, { response: 'An 8.5 mm one.' }),
    ])
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'premium_required', error: BILLING_MESSAGES.dashboardClosed },
      })
    expect((await read(free.client, taskId)).body).toMatchObject({ status: 'open', can: { respond: false } })
    expect((await free.client.call('DELETE', path)).status).toBe(200)
    expect((await read(free.client, taskId)).status).toBe(404)
  })
})

test('only the owner of the posit sees or settles its tasks', async () => {
  const posit = await buildPosit(app, { owner, privacy: 'public' })
  const { taskId } = await raise(posit, QUESTION, { askerId: asker.id })
  const missing = await read(asker.client, '019ab000-0000-7000-8000-000000000000')
  for (const attempt of [
    await read(asker.client, taskId),
    await respond(asker.client, taskId, 'Mine'),
    await list(asker, posit.id),
  ]) {
    expect(attempt).toMatchObject({ status: 404, body: missing.body })
  }
  expect((await read(new TestClient(app.url), taskId)).status).toBe(401)
  expect((await read(owner.client, taskId)).body.status).toBe('open')
})
