import { afterAll, expect, test } from 'vitest'
import type { Conversation } from '../../contract/chat.ts'
import type { TaskPage } from '../../contract/tasks.ts'
import { replyTo } from '../../tests/ask.ts'
import type { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const owner = await buildUser(app)
const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: ['The ferry leaves at noon.'] })
const viewer = await buildUser(app)
const GAP = 'Who repaired the lighthouse?'

const ask = (client: TestClient, query: string) => replyTo(client, posit.id, query)
const countTasks = async () =>
  (await owner.client.call<TaskPage>('GET', `/rest/v1/posits/${posit.id}/posit_task_flags`)).body.total

test('an owner who asks about a gap reads how to teach it and gets no task', async () => {
  const reply = await ask(owner.client, GAP)
  expect(reply).toMatchObject({ state: 'unknown', flagged: false })
  expect(reply.content).toContain('You have not taught it this yet.')
  expect(reply.content).not.toContain('passed your question on')
  expect(await countTasks()).toBe(0)
  const { body } = await owner.client.call<Conversation>('GET', `/rest/v1/posits/${posit.id}/chat_messages`)
  expect(body.messages.at(-1)).toMatchObject({ content: reply.content, flagged: false })
})

test('the same question of a viewer is a task, in the words for viewers', async () => {
  const reply = await ask(viewer.client, GAP)
  expect(reply.flagged).toBe(true)
  expect(reply.content).not.toContain('taught')
  expect(await countTasks()).toBe(1)
})

test('a known answer is the same for the owner as for a viewer', async () => {
  const [own, theirs] = [
    await ask(owner.client, 'When does the ferry leave?'),
    await ask(viewer.client, 'When does the ferry leave?'),
  ]
  expect(own.content).toBe(theirs.content)
})
