/** With the built-in encoder, a visitor is answered in other words than the text, and not by what only speaks of the same. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TaskPage } from '../../contract/tasks.ts'
import { askAsGuest } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const SALON = [
  'A haircut costs 38 euros, for children 20.',
  'We close at six, on Saturdays at two.',
  'Dogs may come along if they are on a lead.',
  'Parking is behind the house.',
  'A wedding style is 90 euros, with a trial 120.',
]

let app: TestApp
let posit: TestPosit
beforeAll(async () => {
  app = await startTestApp({ env: { BUILTIN_ENCODER: 'on' } })
  posit = await buildPosit(app, { knowledge: SALON, privacy: 'public' })
  const encoded = app.database.db.selectFrom('chunks').select('id').where('posit_id', '=', posit.id)
  await vi.waitFor(
    async () => expect(await encoded.where('embedding', 'is not', null).execute()).toHaveLength(SALON.length),
    { timeout: 20_000, interval: 50 },
  )
})
afterAll(() => app.close())

const ask = (query: string) => askAsGuest(app.url, posit.id, query)

test('a sentence on the matter of a question is not given as its answer', async () => {
  expect(['unknown', 'partly']).toContain((await ask('how much does parking cost?')).state)
  expect((await ask('where can I leave the car?')).state).toBe('known')
})

test('each of two questions is answered in other words than the text', async () => {
  const reply = await ask('where can I leave the car and what time do you shut on weekends?')
  expect(reply).toMatchObject({ state: 'known' })
  expect(reply.content).toContain(SALON[3])
  expect(reply.content).toContain(SALON[1])
})

test('a short question goes on from the one before, unless by itself it surely has an answer or none', async () => {
  const guest = new TestClient(app.url)
  const say = (query: string) => askAsGuest(app.url, posit.id, query, guest)
  await say('do you style brides?')
  expect((await say('whats the price?')).content).toMatch(/^A wedding style/)
  expect((await say('any parking?')).content).toContain(SALON[3])
  expect(['unknown', 'partly']).toContain((await say('do you have wifi?')).state)
})

test('what is approved for a short question is given where it goes on from the same matter, and nowhere else', async () => {
  const owner = await buildUser(app)
  const canal = await buildPosit(app, { owner, knowledge: ['The canal has two locks.'], privacy: 'public' })
  const asAfter = async (before: string, query: string) => {
    const guest = new TestClient(app.url)
    await askAsGuest(app.url, canal.id, before, guest)
    return askAsGuest(app.url, canal.id, query, guest)
  }
  const tasks = async () =>
    (await owner.client.call<TaskPage>('GET', `/rest/v1/posits/${canal.id}/posit_task_flags`)).body.items
  await asAfter('Is there a harbour at Selby?', 'how deep?')
  await asAfter('Have you got a swimming pool?', 'how deep?')
  const deep = (await tasks()).filter(({ context }) => context === 'how deep?')
  expect(deep).toHaveLength(2)
  const [pool] = deep
  const answer = { status: 'closed', response: 'Two metres and ten at its deepest.' }
  await owner.client.call('PATCH', `/rest/v1/posit_task_flags/${pool?.id}`, answer)
  expect((await asAfter('Have you got a swimming pool?', 'how deep?')).approved).not.toBeNull()
  expect((await asAfter('Is there a harbour at Selby?', 'how deep?')).approved).toBeNull()
})
