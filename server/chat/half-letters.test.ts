/** Surrogate pairs cut in half by code that counts code units: PostgreSQL's JSON rejects a lone surrogate. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatReply } from '../../contract/chat.ts'
import { QUOTE_MAX_CHARACTERS } from '../../contract/knowledge.ts'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit } from '../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const OPENING = 'The harbour office opens at six'
const QUESTION = 'When does the harbour office open?'

let fake: FakeOpenAi
let plain: TestApp
let withModel: TestApp
beforeAll(async () => {
  fake = await startFakeOpenAi()
  plain = await startTestApp()
  withModel = await startTestApp({ env: fake.env })
})
afterAll(async () => {
  await plain.close()
  await withModel.close()
  await fake.close()
})

async function ask(app: TestApp, knowledge: string, query = QUESTION): Promise<ChatReply> {
  const { id } = await buildPosit(app, { privacy: 'public', knowledge: [knowledge] })
  const reply = await askPosit(new TestClient(app.url), id, query)
  expect(reply.status).toBe(200)
  return reply.body
}

const WITH_AND_WITHOUT = [
  ['without a model', () => plain],
  ['with a model', () => withModel],
] as const

test.each(WITH_AND_WITHOUT)('a quote never ends in half a surrogate pair, %s', async (_, app) => {
  fake.always(`[1] ${OPENING}.`)
  for (const opening of [OPENING, `${OPENING}!`]) {
    const knowledge = `${opening} and${'🌾'.repeat(QUOTE_MAX_CHARACTERS)} closes`
    const [citation] = (await ask(app(), knowledge)).citations
    expect(citation?.quote.length).toBeGreaterThan(QUOTE_MAX_CHARACTERS / 2)
    expect(citation?.quote.isWellFormed()).toBe(true)
    expect(knowledge).toContain(citation?.quote)
  }
})

test('a lone surrogate of the model does not fail an unsupported sentence', async () => {
  fake.always({ tokens: [`[1] ${OPENING}. `, 'Purple dragons \ud83c swim happily across 77 moons.'] })
  const reply = await ask(withModel, `${OPENING}.`)
  expect(reply.content).toContain('Purple dragons')
  expect(reply.unsupported?.join()).toContain('Purple dragons')
})

test.each(WITH_AND_WITHOUT)('a lone surrogate of the asker does not fail the answer, %s', async (_, app) => {
  fake.always(null)
  expect((await ask(app(), `${OPENING}.`, 'Who won the \ud83c chess tournament in Reykjavik?')).state).toBe(
    'unknown',
  )
})
