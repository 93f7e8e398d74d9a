import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { askStreaming } from '../../tests/ask.ts'
import { readLines, TestClient } from '../../tests/client.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

/** Pasted with a letter that no header can carry. */
const KEY = 'sk-clé’1'
const FIRST_TOKEN_MS = 300

let app: TestApp
let fake: FakeOpenAi
let posit: TestPosit
const unheard: unknown[] = []
const hear = (error: unknown) => unheard.push(error)

beforeAll(async () => {
  process.on('unhandledRejection', hear)
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: { ...fake.env, OPENAI_API_KEY: KEY, AI_FIRST_TOKEN_TIMEOUT_MS: String(FIRST_TOKEN_MS) },
  })
  posit = await buildPosit(app, { privacy: 'public', knowledge: ['The harbour office opens at six.'] })
})
afterAll(async () => {
  await app.close()
  await fake.close()
  process.off('unhandledRejection', hear)
})

test('an unsendable key fails the answer, and nothing else fails later', async () => {
  const asked = await askStreaming(new TestClient(app.url), posit.id, 'When does the harbour office open?')
  expect((await readLines(asked)).at(-1)).toEqual({ error: CHAT_MESSAGES.queryFailed.description })
  // A timer that was left behind comes after one that is set later and longer at the latest.
  await new Promise((resolve) => setTimeout(resolve, 2 * FIRST_TOKEN_MS))
  expect(unheard).toEqual([])
})
