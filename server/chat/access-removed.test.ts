/** Losing access to a posit ends a running answer as well. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askStreaming } from '../../tests/ask.ts'
import { readLines, type TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const QUESTION = 'When does the harbour office open?'
const KNOWLEDGE = ['The harbour office opens at six in the morning and closes at nine.']
/** Longer than the test could wait: only an end from outside ends it. */
const ENDLESS = { text: `[1] ${'The harbour office opens at six in the morning. '.repeat(100)}`, gapMs: 200 }
const NO_ACCESS = 'Could not access the posit. Please try again.'

let app: TestApp
let fake: FakeOpenAi
let owner: TestUser
let invited: TestUser

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: fake.env,
  })
  owner = await buildUser(app)
  invited = await buildUser(app)
})
beforeEach(() => fake.reset())
afterAll(async () => {
  await app.close()
  await fake.close()
})

async function sharedPosit(): Promise<TestPosit> {
  const posit = await buildPosit(app, {
    owner,
    privacy: 'exclusive',
    knowledge: KNOWLEDGE,
    sharedWith: [invited.email],
  })
  // The summary of what was taught is a call of its own.
  await vi.waitFor(() => expect(fake.requests.length).toBeGreaterThan(0), { timeout: 10_000 })
  await vi.waitFor(() => expect(fake.open).toBe(0), { timeout: 10_000 })
  fake.always(ENDLESS)
  return posit
}

const ask = (client: TestClient, { id }: TestPosit, more: object = {}) =>
  askStreaming(client, id, QUESTION, more)

async function storedOf({ id }: TestPosit) {
  const rows = await app.database.db
    .selectFrom('chat_messages')
    .select(['role', 'status'])
    .where('posit_id', '=', id)
    .execute()
  return rows.map(({ role, status }) => [role, status])
}

const LOSSES: [string, (posit: TestPosit) => Promise<unknown>][] = [
  [
    'the owner removes the access',
    ({ id }) =>
      owner.client.call('POST', '/functions/v1/remove-posit-access', { positId: id, email: invited.email }),
  ],
  [
    'the posit becomes private',
    ({ id }) => owner.client.call('PATCH', `/rest/v1/posits/${id}`, { privacy: 'private' }),
  ],
  [
    'the access is removed by way of another node',
    ({ id }) => app.database.db.deleteFrom('posit_shares').where('posit_id', '=', id).execute(),
  ],
]

test.each(LOSSES)('when %s, the running answer ends and is not stored', async (_, lose) => {
  const posit = await sharedPosit()
  const reading = ask(invited.client, posit).then(readLines)
  await vi.waitFor(() => expect(fake.open).toBe(1), { timeout: 10_000 })
  await lose(posit)
  const lines = await reading
  expect(lines.at(-1)).toEqual({ error: NO_ACCESS })
  await vi.waitFor(() => expect(fake.aborted).toBe(1), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await storedOf(posit)).toEqual([['user', 'failed']]), {
    timeout: 20_000,
  })
  const id = lines[0]?.question_id
  expect((await invited.client.call('GET', `/rest/v1/chat_messages/${id}/answer`)).status).toBe(404)
  expect((await ask(invited.client, posit)).status).toBe(404)
})

test('an answer read in one piece ends as well', async () => {
  const posit = await sharedPosit()
  const reading = ask(invited.client, posit, { stream: false })
  await vi.waitFor(() => expect(fake.open).toBe(1), { timeout: 10_000 })
  await owner.client.call('POST', '/functions/v1/remove-posit-access', {
    positId: posit.id,
    email: invited.email,
  })
  const response = await reading
  expect([response.status, await response.json()]).toMatchObject([503, { error: NO_ACCESS }])
})

test('the answers of those who keep their access go on', async () => {
  const posit = await sharedPosit()
  const reading = ask(owner.client, posit)
  await vi.waitFor(() => expect(fake.open).toBe(1), { timeout: 10_000 })
  await owner.client.call('POST', '/functions/v1/remove-posit-access', {
    positId: posit.id,
    email: invited.email,
  })
  expect((await ask(invited.client, posit)).status).toBe(404)
  const [question] = await app.database.db
    .selectFrom('chat_messages')
    .select(['id', 'status'])
    .where('posit_id', '=', posit.id)
    .execute()
  expect(question?.status).toBe('running')
  await owner.client.call('DELETE', `/rest/v1/chat_messages/${question?.id}/answer`)
  expect((await readLines(await reading)).at(-1)?.end).toMatchObject({ status: 'stopped' })
})
