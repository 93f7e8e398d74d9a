import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../tests/fakes/openai.ts'
import { allClosed, buildAssistant, buildQuestion, collectText, failureOf, never } from '../test-inputs.ts'

const QUESTION = 'When did you open your first bakery?'

let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

describe('aborting', () => {
  it('closes the connection to the provider', async () => {
    fake.always({ text: '[1] word '.repeat(200), gapMs: 20 })
    const stop = new AbortController()
    const reading = collectText((onText) =>
      buildAssistant(fake.url).answer(buildQuestion(QUESTION), stop.signal, onText),
    )
    await vi.waitFor(() => expect(fake.open).toBe(1), { timeout: 10_000 })
    stop.abort('stopped')
    expect((await failureOf(reading)).reason).toBe('aborted')
    await allClosed(fake)
    expect(fake.aborted).toBe(1)
  })

  it('closes it when the text callback throws, and rejects with its error', async () => {
    fake.always({ text: '[1] word '.repeat(200), gapMs: 20 })
    const reading = buildAssistant(fake.url).answer(buildQuestion(QUESTION), never(), () => {
      throw new Error('The reader broke.')
    })
    await expect(reading).rejects.toThrow('The reader broke.')
    await allClosed(fake)
    expect(fake.aborted).toBe(1)
  })

  it('before the start sends no request', async () => {
    const reading = collectText((onText) =>
      buildAssistant(fake.url).answer(buildQuestion(QUESTION), AbortSignal.abort(), onText),
    )
    expect((await failureOf(reading)).reason).toBe('aborted')
    expect(fake.requests).toHaveLength(0)
  })

  it('at the total timeout ends a trickling reply', async () => {
    fake.always({ text: '[1] word '.repeat(500), gapMs: 20 })
    const slow = buildAssistant(fake.url, { totalMs: 400, firstTokenMs: 300 })
    const error = await failureOf(
      collectText((onText) => slow.answer(buildQuestion(QUESTION), never(), onText)),
    )
    expect(error.reason).toBe('timed out')
    await allClosed(fake)
  })
})

/** On a busy machine a question may begin before the connection of the last is known to be free. */
const ROUNDS = 5

describe('a finished reply', () => {
  it('leaves its connection to the next question', async () => {
    const assistant = buildAssistant(fake.url)
    const ports = new Set<unknown>()
    fake.always({ text: '[1] In 2009.', lingerMs: 30 })
    for (let round = 0; round < ROUNDS; round++) {
      await collectText((onText) => assistant.answer(buildQuestion(QUESTION), never(), onText))
      await allClosed(fake)
      ports.add(fake.requests.at(-1)?.port)
    }
    expect(ports.size).toBeLessThan(ROUNDS)
  })
})
