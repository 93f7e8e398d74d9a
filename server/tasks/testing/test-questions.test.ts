import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../../contract/api.ts'
import type { ChatReply } from '../../../contract/chat.ts'
import type { Task, TaskPage } from '../../../contract/tasks.ts'
import type { TestList, TestQuestion } from '../../../contract/test-questions.ts'
import { askPosit } from '../../../tests/ask.ts'
import {
  addStatement,
  buildPosit,
  buildUser,
  type TestPosit,
  type TestUser,
} from '../../../tests/factories.ts'
import { startFakeOpenAi } from '../../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { saysTheSame } from './judge-run.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})
afterAll(() => app.close())

const WAIT = { timeout: 10_000 }
const OPENS = 'When does the harbour office open?'
const listOf = async (posit: TestPosit) =>
  (await posit.owner.client.call<TestList & ApiError>('GET', `/rest/v1/posits/${posit.id}/test_questions`))
    .body
const keep = (posit: TestPosit, question: string, task_id?: string) =>
  posit.owner.client.call<TestQuestion & ApiError>('POST', `/rest/v1/posits/${posit.id}/test_questions`, {
    question,
    task_id,
  })
const accept = (id: string) =>
  owner.client.call<TestQuestion & ApiError>('PATCH', `/rest/v1/test_questions/${id}`, { accept: true })
const statesOf = async (posit: TestPosit) => (await listOf(posit)).items.map(({ state }) => state)
const becomes = (posit: TestPosit, ...states: string[]) =>
  expect.poll(() => statesOf(posit), WAIT).toEqual(states)
const failuresOf = (posit: TestPosit) =>
  app.database.db
    .selectFrom('notifications')
    .select('data')
    .where('posit_id', '=', posit.id)
    .where('kind', '=', 'test_failed')
    .execute()
const runsOf = async (testId: string) =>
  app.database.db.selectFrom('test_runs').selectAll().where('test_question_id', '=', testId).execute()

async function keptPosit() {
  const posit = await buildPosit(app, { owner, knowledge: ['The boats are red.'] })
  const { id: sourceId } = await addStatement(app, posit.id, 'The harbour office opens at 8 in the morning.')
  const { body } = await keep(posit, OPENS)
  await becomes(posit, 'passes')
  return { posit, sourceId, testId: body.id }
}

test('a question is stored once, and its current answer becomes the expected one', async () => {
  const { posit, testId } = await keptPosit()
  const again = await keep(posit, 'when does the harbour office OPEN')
  expect([again.status, again.body.id]).toEqual([201, testId])
  const { items, limit, asked_at_once } = await listOf(posit)
  expect([limit, asked_at_once]).toEqual([50, null])
  expect(items[0]).toMatchObject({ question: OPENS, is_stale: false, answer_state: 'known', task_id: null })
  expect(items[0]?.expected).toContain('opens at 8')
})

test('the owner is notified once of a test that fails after a change', async () => {
  const { posit, sourceId, testId } = await keptPosit()
  await owner.client.call('DELETE', `/rest/v1/sources/${sourceId}`)
  await becomes(posit, 'fails')
  const [failed] = (await listOf(posit)).items
  expect(failed).toMatchObject({ answer_state: 'unknown', is_stale: false })
  expect([failed?.expected?.includes('opens at 8'), failed?.answer?.includes('opens at 8')]).toEqual([
    true,
    false,
  ])
  expect(await failuresOf(posit)).toEqual([{ data: { question: OPENS } }])
  await addStatement(app, posit.id, 'The ferry is blue.')
  await expect.poll(async () => (await runsOf(testId)).length, WAIT).toBe(3)
  expect(await failuresOf(posit)).toHaveLength(1)
  expect((await accept(testId)).body.code).toBe('no_answer')
})

test('a different answer needs review until the owner accepts it', async () => {
  const { posit, sourceId, testId } = await keptPosit()
  await owner.client.call('DELETE', `/rest/v1/sources/${sourceId}`)
  await addStatement(app, posit.id, 'The harbour office opens at 9 in the morning.')
  await becomes(posit, 'changed')
  expect(await failuresOf(posit)).toHaveLength(1)
  const { status, body } = await accept(testId)
  expect([status, body.state, body.expected === body.answer]).toEqual([200, 'passes', true])
  await addStatement(app, posit.id, 'The ferry is blue.')
  await expect.poll(async () => (await listOf(posit)).items[0]?.is_stale, WAIT).toBe(false)
  expect(await statesOf(posit)).toEqual(['passes'])
})

test('a burst of changes runs each test at most once per knowledge version', async () => {
  const { posit, testId } = await keptPosit()
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => addStatement(app, posit.id, `Boat ${at} belongs to Jonas.`)),
  )
  await expect.poll(async () => (await listOf(posit)).items[0]?.is_stale, WAIT).toBe(false)
  const runs = await runsOf(testId)
  expect(new Set(runs.map((run) => run.knowledge_version)).size).toBe(runs.length)
  expect(await statesOf(posit)).toEqual(['passes'])
})

test('an answered task becomes a test and follows a changed response', async () => {
  const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: ['The boats are red.'] })
  const query = 'Who paints the boats in autumn?'
  const viewer = await buildUser(app)
  await askPosit(viewer.client, posit.id, query)
  const { items } = (await owner.client.call<TaskPage>('GET', `/rest/v1/posits/${posit.id}/posit_task_flags`))
    .body
  const id = items[0]?.id ?? ''
  const path = `/rest/v1/posit_task_flags/${id}`
  await owner.client.call<Task>('PATCH', path, { status: 'closed', response: 'Jonas does.' })
  await becomes(posit, 'passes')
  expect((await listOf(posit)).items[0]).toMatchObject({
    question: query,
    task_id: id,
    expected: 'Jonas does.',
  })
  await owner.client.call('PUT', `${path}/response`, { response: 'Marta paints all 3 of them.' })
  await expect
    .poll(async () => (await listOf(posit)).items[0], WAIT)
    .toMatchObject({ state: 'passes', expected: 'Marta paints all 3 of them.', is_stale: false })
  expect(await failuresOf(posit)).toEqual([])
})

test('a response that older sources contradict fails when asked again, and reaches its asker', async () => {
  const knowledge = ['The harbour office opens at 8 in the morning.', 'Our harbour office opens at 9.']
  const posit = await buildPosit(app, { owner, privacy: 'public', knowledge })
  const question = { positId: posit.id, query: 'When does the harbour office open?', stream: false }
  const viewer = await buildUser(app)
  const ask = () => viewer.client.call<ChatReply>('POST', '/functions/v1/chat-with-posit', question)
  await ask()
  const tasks = `/rest/v1/posits/${posit.id}/posit_task_flags`
  const [task] = (await owner.client.call<TaskPage>('GET', tasks)).body.items
  const path = `/rest/v1/posit_task_flags/${task?.id}`
  const response = 'At 9, and at 10 on Sundays.'
  await owner.client.call('PATCH', path, { status: 'closed', response })
  const read = async () => (await owner.client.call<Task>('GET', path)).body.reask?.state
  await expect.poll(read, WAIT).toBe('fails')
  expect(await listOf(posit)).toMatchObject({ items: [] })
  const sent = app.database.db.selectFrom('notifications').select('kind').where('user_id', '=', viewer.id)
  await expect.poll(() => sent.execute(), WAIT).toEqual([{ kind: 'task_answered' }])
  expect((await ask()).body).toMatchObject({ content: response, approved: { question: null } })
})

test('a posit has at most 50, also under parallel requests', async () => {
  const posit = await buildPosit(app, { owner })
  const kept = await Promise.all(Array.from({ length: 60 }, (_, at) => keep(posit, `What is in box ${at}?`)))
  expect(kept.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(kept.find(({ status }) => status === 409)?.body).toEqual({
    error: 'A posit keeps at most 50 test questions. Remove one first.',
    code: 'test_limit',
  })
  const [first] = (await listOf(posit)).items
  await owner.client.call('DELETE', `/rest/v1/test_questions/${first?.id}`)
  expect((await keep(posit, 'And in the shed?')).status).toBe(201)
})

test('the list is withheld when the trial has ended', async () => {
  const posit = await buildPosit(app, { owner: await buildUser(app, { trialDays: -1 }) })
  expect((await listOf(posit)).code).toBe('premium_required')
  expect((await keep(posit, OPENS)).body.code).toBe('premium_required')
})

test.each([[''], ['   '], ['a\0b'], ['x'.repeat(2001)]])('%j is no question', async (question) => {
  const posit = await buildPosit(app, { owner })
  expect((await keep(posit, question)).status).toBe(400)
})

test('with a model one run is limited, and the remaining tests stay stale', async () => {
  const fake = await startFakeOpenAi()
  const model = await startTestApp({
    env: {
      ...fake.env,
      LIMIT_TEST_QUESTIONS_PER_MODEL_RUN: '2',
    },
  })
  try {
    const own = await buildUser(model)
    const posit = await buildPosit(model, { owner: own })
    const rows = [1, 2, 3].map((at) => ({
      posit_id: posit.id,
      question: `Box ${at}?`,
      question_key: `box ${at}`,
    }))
    await model.database.db.insertInto('test_questions').values(rows).execute()
    await addStatement(model, posit.id, 'Every box holds rope.')
    await expect
      .poll(async () => (await listOf(posit)).items.filter(({ is_stale }) => is_stale).length, WAIT)
      .toBe(1)
    expect((await listOf(posit)).asked_at_once).toBe(2)
  } finally {
    await model.close()
    await fake.close()
  }
})

test.each([
  ['It opens at 8.', 'It opens at 8.', true],
  ['The office opens at 8 in the morning.', 'In the morning the office opens at 8.', true],
  ['It opens at 8.', 'It opens at 9.', false],
  ['Jonas paints the boats.', 'Nobody knows that.', false],
  ['', '', true],
])('%j and %j say the same: %s', (one, other, expected) => expect(saysTheSame(one, other)).toBe(expected))
