/** Many questions at once that a posit cannot answer: each becomes a task, or joins one, and they take turns. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TaskPage } from '../../../contract/tasks.ts'
import { askStreaming } from '../../../tests/ask.ts'
import { readLines, TestClient } from '../../../tests/client.ts'
import { buildPosit, buildUser } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

/** More than the server has connections to the database. */
const MANY = 12
const SAID = 'I have passed your question on'
const KNOWLEDGE = ['The ferry leaves at noon.']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Until all of the answer is said; its end waits for the task. */
async function askInVain(client: TestClient, positId: string, number: number) {
  const response = await askStreaming(client, positId, `What does a sauna with ${number} benches cost?`)
  const [now, later] = response.body?.tee() ?? []
  const reader = now?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  while (reader && !said.includes(SAID)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`It ended without a task: ${said}`)
    said += value
  }
  return { lines: () => readLines(new Response(later)) }
}

/** No task can be written until it is called. */
async function holdTasks() {
  const client = await app.database.pool.connect()
  await client.query('begin; lock table posit_task_flags in share row exclusive mode')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

test('many gaps of one posit do not block questions to another', async () => {
  const popular = await buildPosit(app, { privacy: 'public', knowledge: KNOWLEDGE })
  const other = await buildPosit(app, { privacy: 'public', knowledge: KNOWLEDGE })
  const release = await holdTasks()
  const asked = await Promise.all(
    Array.from({ length: MANY }, (_, number) => askInVain(new TestClient(app.url), popular.id, number + 2)),
  )
  const lines = await readLines(
    await askStreaming(new TestClient(app.url), other.id, 'When does the ferry leave?'),
  )
  await release()
  expect(JSON.stringify(lines)).toContain('noon')
  for (const { lines } of asked) expect((await lines()).at(-1)).toMatchObject({ end: { flagged: true } })
})

test('an answer that waits for its turn is not stored when its asker loses access', async () => {
  const owner = await buildUser(app)
  const [invited, colleague] = [await buildUser(app), await buildUser(app)]
  const { id: positId } = await buildPosit(app, {
    owner,
    privacy: 'exclusive',
    knowledge: KNOWLEDGE,
    sharedWith: [invited.email, colleague.email],
  })
  const release = await holdTasks()
  const first = await askInVain(colleague.client, positId, 2)
  const waiting = await askInVain(invited.client, positId, 3)
  await owner.client.call('POST', '/functions/v1/remove-posit-access', { positId, email: invited.email })
  expect((await waiting.lines()).at(-1)).toEqual({
    error: 'Could not access the posit. Please try again.',
  })
  await release()
  expect((await first.lines()).at(-1)).toMatchObject({ end: { flagged: true } })
  const stored = () =>
    app.database.db
      .selectFrom('chat_messages')
      .select(['role', 'status'])
      .where('posit_id', '=', positId)
      .where('created_by', '=', invited.id)
      .execute()
  await vi.waitFor(async () => expect(await stored()).toEqual([{ role: 'user', status: 'failed' }]), {
    timeout: 20_000,
  })
  const { body } = await owner.client.call<TaskPage>('GET', `/rest/v1/posits/${positId}/posit_task_flags`)
  expect(body.items.map((task) => task.context)).toEqual([expect.stringContaining('2 benches')])
})
