import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../../contract/api.ts'
import { askStreaming } from '../../../tests/ask.ts'
import { TestClient } from '../../../tests/client.ts'
import { buildPosit, buildUser } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

let app: TestApp
let positId: string

beforeAll(async () => {
  app = await startTestApp({
    env: { POSIT_LIMITS: 'on', LIMIT_QUESTIONS_PER_MINUTE: '5', LIMIT_ADDRESS_QUESTIONS_PER_DAY: '12' },
  })
  positId = (await buildPosit(app, { privacy: 'public', knowledge: ['The ferry leaves at noon.'] })).id
})
afterAll(() => app.close())

const ask = (client: TestClient, headers: Record<string, string> = {}, more: object = {}) =>
  askStreaming(client, positId, 'When does the ferry leave?', { stream: false, ...more }, { headers })

test('a guest who asks too fast is refused, and the question is not stored', async () => {
  const client = new TestClient(app.url)
  expect((await ask(client)).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(client)))
  const served = answers.filter((answer) => answer.status === 200)
  const [refused] = answers.filter((answer) => answer.status === 429)
  expect(served).toHaveLength(4)
  const body = (await refused?.json()) as ApiError
  expect(body.error).toContain('5 questions a minute')
  expect(refused?.headers.get('retry-after')).toBeTruthy()
  const { total } = await app.database.db
    .selectFrom('chat_messages')
    .where('role', '=', 'user')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(5)
})

test('neither a dropped cookie nor forged headers evade the limit per address', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn++) {
    const forged = { 'x-forwarded-for': `203.0.113.${turn}`, 'x-real-ip': `203.0.113.${turn}` }
    statuses.push((await ask(new TestClient(app.url), forged)).status)
  }
  // Five questions of the same address came before.
  expect(statuses.filter((status) => status === 200)).toHaveLength(7)
  expect(statuses.at(-1)).toBe(429)
})

test('the same message sent twenty times at once takes one question from the budget', async () => {
  const { client } = await buildUser(app)
  const clientKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(client, {}, { clientKey })))
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  const rest = await Promise.all(Array.from({ length: 5 }, () => ask(client)))
  expect(rest.filter((answer) => answer.status === 200)).toHaveLength(4)
})
