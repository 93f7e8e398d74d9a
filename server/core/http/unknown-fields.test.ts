import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPosit, buildUser, type TestUser } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})
afterAll(() => app.close())

const NEW_POSIT = { type: 'user_knowledge_base', audience: 'public', response_type: 'you' }
interface Answer {
  title: string
  error: string
  fields: Record<string, string>
}
const create = (more: object) =>
  owner.client.call<Answer>('POST', '/rest/v1/posits', { ...NEW_POSIT, ...more })

test('a new posit has the title it was given, and keeps it', async () => {
  const { status, body } = await create({ title: '  Harbour Office ' })
  expect([status, body.title]).toEqual([201, 'Harbour Office'])
})

test('a title that is empty, too long or no text is refused', async () => {
  for (const title of [' ', 'x'.repeat(1000), 7]) {
    const { status, body } = await create({ title })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['title']])
  }
})

test('user_id and userId are accepted and ignored', async () => {
  const other = await buildUser(app)
  const { status, body } = await create({ user_id: other.id, userId: other.id })
  expect([status, body]).toMatchObject([201, { is_owner: true }])
})

test('every other unknown field of a write is refused by name', async () => {
  const { status, body } = await create({ titel: 'Harbour', colour: 'blue' })
  expect([status, body.error]).toEqual([400, "This call has no field 'titel'."])
  expect(Object.keys(body.fields)).toEqual(['titel', 'colour'])
})

test('an unknown field in a nested object or a union is refused with its path', async () => {
  const { id } = await buildPosit(app, { owner })
  const summary = await owner.client.call<Answer>('POST', '/functions/v1/generate-chat-summary', {
    messages: [{ role: 'user', content: 'Who?', mood: 'good' }],
  })
  expect([summary.status, Object.keys(summary.body.fields)]).toEqual([400, ['messages.0.mood']])
  const chat = await owner.client.call<Answer>('POST', '/functions/v1/chat-with-posit', {
    ...{ positId: id, query: 'When?', stream: false, mood: 'good' },
  })
  expect([chat.status, Object.keys(chat.body.fields)]).toEqual([400, ['mood']])
})

test('a call of another surface follows its own protocol', async () => {
  const { status } = await owner.client.call('POST', '/auth/v1/request-password-reset', {
    ...{ email: 'nobody@example.com', mood: 'good' },
  })
  expect(status).toBe(200)
})
