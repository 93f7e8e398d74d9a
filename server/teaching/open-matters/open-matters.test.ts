import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task, TaskPage } from '../../../contract/tasks.ts'
import type { Taught } from '../../../contract/teaching.ts'
import { askPosit, openSession } from '../../../tests/ask.ts'
import { TestClient } from '../../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { findMattersJob } from '../jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const KNOWLEDGE = [
  'The boathouse was built in 1931. The boathouse has a steam bench for bending oak.',
  'The rowing club uses the boathouse on weekends. The steam bench belongs to the rowing club.',
]
const E_BIKES = 'Do you repair e-bikes with hub motors?'

const greetingOf = async (posit: TestPosit) => (await openSession(posit)).messages.at(-1)?.content ?? ''
const mattersOf = async ({ id }: TestPosit) => {
  const query = app.database.db.selectFrom('open_matters').select('question').where('posit_id', '=', id)
  return (await query.execute()).map(({ question }) => question)
}
const findMatters = (posit: TestPosit) => app.services.core.jobs.send(findMattersJob, { posit_id: posit.id })

/** A posit that did not know what a person asked. */
async function askedInVain(options: { trialDays?: number } = {}) {
  const owner = await buildUser(app, options)
  const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: KNOWLEDGE })
  const asker = await buildUser(app)
  await askPosit(asker.client, posit.id, E_BIKES)
  await askPosit(new TestClient(app.url), posit.id, E_BIKES)
  return { posit, asker }
}

test('what there is most to say about is found after a change, and greets its owner', async () => {
  const posit = await buildPosit(app, { knowledge: KNOWLEDGE })
  await findMatters(posit)
  await expect.poll(() => mattersOf(posit), { timeout: 10_000 }).not.toEqual([])
  const [first = 'none'] = await mattersOf(posit)
  expect(first).toMatch(/boathouse|bench|club/)
  expect(await greetingOf(posit)).toContain(first)
})

test('what is removed is in no open matter any more', async () => {
  const posit = await buildPosit(app, { knowledge: KNOWLEDGE })
  await findMatters(posit)
  await expect.poll(() => mattersOf(posit), { timeout: 10_000 }).not.toEqual([])
  const session = await openSession(posit)
  await askPosit(posit.owner.client, posit.id, 'forget what I said about the rowing club', {
    sessionId: session.id,
  })
  expect((await mattersOf(posit)).join()).not.toContain('club')
})

test('an answer to what visitors asked closes their task, and they are notified', async () => {
  const { posit, asker } = await askedInVain()
  const session = await openSession(posit)
  expect(session.messages.at(-1)?.content).toContain(`Two people asked: “${E_BIKES}”`)
  const { body } = await askPosit(posit.owner.client, posit.id, 'Yes, but only motors by Bosch.', {
    sessionId: session.id,
  })
  expect(body.content).toContain('I will answer them with that')
  expect(body.stored).toMatchObject([{ after: expect.stringContaining('only motors by Bosch') }])
  const path = `/rest/v1/posits/${posit.id}/posit_task_flags`
  const [task] = (await posit.owner.client.call<TaskPage>('GET', path)).body.items
  expect(task).toMatchObject({ status: 'closed', response: 'Yes, but only motors by Bosch.' })
  const events = app.database.db.selectFrom('events').select('name').where('posit_id', '=', posit.id)
  expect(await events.where('name', '=', 'complete_task').execute()).toHaveLength(1)
  const reread = () => posit.owner.client.call<Task>('GET', `/rest/v1/posit_task_flags/${task?.id}`)
  await expect.poll(async () => (await reread()).body.reask?.state, { timeout: 10_000 }).toBe('passes')
  const notified = app.database.db.selectFrom('notifications').select('kind').where('user_id', '=', asker.id)
  await expect.poll(() => notified.execute(), { timeout: 10_000 }).toMatchObject([{ kind: 'task_answered' }])
})

test('what visitors asked is put to an owner once, whatever was removed since', async () => {
  const { posit } = await askedInVain()
  const session = await openSession(posit)
  const say = async (query: string) =>
    (await askPosit(posit.owner.client, posit.id, query, { sessionId: session.id })).body.content
  await say('By the way, the mayor has one of the e-bikes with hub motors.')
  expect(await say('Please remove that')).toContain('I have taken that out')
  expect(await say('The slipway is open all year.')).not.toContain(E_BIKES)
})

test('an answer to what visitors asked takes the place of an older statement until its owner chooses', async () => {
  const owner = await buildUser(app)
  const old = 'A berth in the harbour costs 25 euros. Dogs are welcome.'
  const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: [old] })
  const question = 'Is the slipway free for boats from Norway?'
  await askPosit(new TestClient(app.url), posit.id, question)
  const session = await openSession(posit)
  expect(session.messages.at(-1)?.content).toContain(question)
  const answer = 'Yes, the slipway is free. A berth in the harbour costs 30 euros.'
  const { body } = await askPosit(posit.owner.client, posit.id, answer, { sessionId: session.id })
  expect(body.content).toContain('I will answer them with that')
  expect(body.cards).toMatchObject([{ kind: 'contradiction' }])
  const price = await askPosit(
    new TestClient(app.url),
    posit.id,
    'How much does a berth in the harbour cost?',
  )
  expect(price.body.content).not.toContain('25 euros')
})

const tasksOf = async ({ id, owner }: TestPosit) =>
  (await owner.client.call<TaskPage>('GET', `/rest/v1/posits/${id}/posit_task_flags`)).body

test('a statement that may not be the answer is stored, and goes to visitors by its card alone', async () => {
  const { posit } = await askedInVain()
  const session = await openSession(posit)
  const { body } = await askPosit(posit.owner.client, posit.id, 'My sister moved to Oslo.', {
    sessionId: session.id,
  })
  expect(body.content).not.toContain('I will answer them')
  expect(body.stored).toMatchObject([{ after: 'My sister moved to Oslo.' }])
  expect(body.cards).toMatchObject([
    { kind: 'answer', options: [{ action: 'answer', title: E_BIKES }, { action: 'no_answer' }] },
  ])
  expect((await tasksOf(posit)).open).toBe(1)
  const press = () =>
    posit.owner.client.call<Taught>('PUT', `/rest/v1/teaching_cards/${body.cards?.[0]?.id}/choice`, {
      option: 0,
    })
  expect((await press()).status).toBe(200)
  const { open, items } = await tasksOf(posit)
  expect([open, items[0]?.response]).toEqual([0, 'My sister moved to Oslo.'])
  const sources = app.database.db.selectFrom('sources').select('text').where('posit_id', '=', posit.id)
  const told = (await sources.execute()).filter(({ text }) => text.includes('Oslo'))
  expect(told).toEqual([{ text: `Q: ${E_BIKES}\n\nA: My sister moved to Oslo.` }])
})

test('what is said after another question answers no visitor', async () => {
  const { posit } = await askedInVain()
  const session = await openSession(posit)
  await askPosit(posit.owner.client, posit.id, 'Hello!', { sessionId: session.id })
  const { body } = await askPosit(posit.owner.client, posit.id, 'Yes, we repair e-bikes by Bosch.', {
    sessionId: session.id,
  })
  expect([body.stored?.length, body.cards]).toEqual([1, []])
  expect((await tasksOf(posit)).open).toBe(1)
})

test('a task that is deleted after its question was put fails no message', async () => {
  const { posit } = await askedInVain()
  const session = await openSession(posit)
  const [task] = (await tasksOf(posit)).items
  await posit.owner.client.call('DELETE', `/rest/v1/posit_task_flags/${task?.id}`)
  const { body } = await askPosit(posit.owner.client, posit.id, 'Yes, motors by Bosch.', {
    sessionId: session.id,
  })
  expect(body.stored).toHaveLength(1)
})

test('a refusal leaves the task open, and it is not put again', async () => {
  const { posit } = await askedInVain()
  const session = await openSession(posit)
  const { body } = await askPosit(posit.owner.client, posit.id, "I'd rather not say.", {
    sessionId: session.id,
  })
  expect(body.content).not.toContain(E_BIKES)
  const path = `/rest/v1/posits/${posit.id}/posit_task_flags`
  expect((await posit.owner.client.call<TaskPage>('GET', path)).body.open).toBe(1)
})

test('an owner without a plan is not asked what visitors asked', async () => {
  const { posit } = await askedInVain({ trialDays: -1 })
  expect(await greetingOf(posit)).not.toContain(E_BIKES)
})
