import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Source } from '../../contract/knowledge.ts'
import { askPosit, openSession, replyTo } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const say = (client: TestClient, positId: string, sessionId: string, query: string) =>
  askPosit(client, positId, query, { sessionId })

const sourcesOf = async ({ id, owner }: TestPosit) =>
  (await owner.client.call<{ items: Source[] }>('GET', `/rest/v1/posits/${id}/sources`)).body.items

test('the greeting asks about experience at first, later about what to change', async () => {
  const fresh = await openSession(await buildPosit(app))
  expect(fresh.is_active).toBe(true)
  expect(fresh.messages).toHaveLength(1)
  expect(fresh.messages[0]).toMatchObject({ role: 'assistant' })
  expect(fresh.messages[0]?.content).toMatch(/experience|expertise/i)
  const known = await openSession(await buildPosit(app, { knowledge: ['The ferry leaves at noon.'] }))
  expect(known.messages[0]?.content).toMatch(/change|add/i)
})

test('a statement of the owner becomes a source, and the assistant asks on', async () => {
  const posit = await buildPosit(app)
  const session = await openSession(posit)
  const statement =
    'I repaired wooden boats for twelve years at the Nordhavn yard, mostly clinker-built dinghies.'
  const { status, body } = await say(posit.owner.client, posit.id, session.id, statement)
  expect(status).toBe(200)
  expect(body.content).toContain('?')
  const [source] = await sourcesOf(posit)
  expect(source).toMatchObject({ kind: 'statement' })
  const asked = await replyTo(posit.owner.client, posit.id, 'How long did you repair wooden boats?')
  expect(asked.content).toContain('twelve years')
})

test('a greeting teaches nothing', async () => {
  const posit = await buildPosit(app)
  const session = await openSession(posit)
  await say(posit.owner.client, posit.id, session.id, 'Hello there!')
  expect(await sourcesOf(posit)).toEqual([])
})

test('an owner who says only that something is wrong is asked what', async () => {
  const posit = await buildPosit(app)
  const session = await openSession(posit)
  const { body } = await say(posit.owner.client, posit.id, session.id, 'That is wrong!')
  expect(body.content).toContain('tell me how it really is')
  expect(await sourcesOf(posit)).toEqual([])
})

test('the assistant never asks the same question twice', async () => {
  const posit = await buildPosit(app)
  const session = await openSession(posit)
  const replies: string[] = []
  for (const thing of ['buoy', 'lighthouse', 'slipway', 'crane', 'ferry', 'chapel', 'mill', 'market']) {
    const { body } = await say(posit.owner.client, posit.id, session.id, `The ${thing} is by the harbour.`)
    replies.push(body.content.split(/(?<=[.!])\s+/).at(-1) ?? '')
  }
  const questions = replies.filter((reply) => reply.endsWith('?'))
  expect(questions.length).toBeGreaterThanOrEqual(6)
  expect(new Set(questions).size).toBe(questions.length)
})

test('only the owner teaches, and only in an active session of that posit', async () => {
  const posit = await buildPosit(app, { privacy: 'public' })
  const session = await openSession(posit)
  const stranger = await buildUser(app)
  expect((await say(stranger.client, posit.id, session.id, 'It is mine.')).status).toBe(404)
  expect((await say(new TestClient(app.url), posit.id, session.id, 'It is mine.')).status).toBe(404)
  const another = await buildPosit(app, { owner: posit.owner })
  expect((await say(posit.owner.client, another.id, session.id, 'Wrong one.')).status).toBe(404)
  await posit.owner.client.call('PATCH', `/rest/v1/chat_sessions/${session.id}`, { is_active: false })
  expect((await say(posit.owner.client, posit.id, session.id, 'Too late.')).status).toBe(409)
  expect(await sourcesOf(posit)).toEqual([])
})

test('a reload continues in the same session', async () => {
  const posit = await buildPosit(app)
  const session = await openSession(posit)
  await say(posit.owner.client, posit.id, session.id, 'The lighthouse was built in 1901 by two brothers.')
  await posit.owner.client.call('PATCH', `/rest/v1/chat_sessions/${session.id}`, { is_active: false })
  const again = await openSession(posit)
  expect(again.id).toBe(session.id)
  expect(again.is_active).toBe(true)
  expect(again.messages).toHaveLength(3)
})

test('deleting a source removes it from the very next answer', async () => {
  const posit = await buildPosit(app, { knowledge: ['The lighthouse keeper is called Bjarne Holm.'] })
  const ask = () => replyTo(posit.owner.client, posit.id, 'What is the lighthouse keeper called?')
  expect((await ask()).content).toContain('Bjarne Holm')
  const [source] = await sourcesOf(posit)
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${source?.id}`)
  const after = await ask()
  expect(after.content).not.toContain('Bjarne')
  expect(after.state).toBe('unknown')
})
