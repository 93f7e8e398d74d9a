import { describe, expect, it, vi } from 'vitest'
import { startFakeOpenAi } from '../../../../tests/fakes/openai.ts'
import { buildAssistant, buildQuestion, collectText, never } from '../test-inputs.ts'
import { createBoundedReply } from './bounded-reply.ts'

const LIMITS = { firstMs: 60_000, idleMs: 60_000, characters: 10_000 }

/** A reply, and the batches delivered so far. */
function openBatches() {
  const taken: string[] = []
  const batches = createBoundedReply(LIMITS, ({ text }) => taken.push(text))
  // Closing it ends it as a failure.
  batches.ended.catch(() => {})
  return { ...batches, taken }
}

/** Milliseconds until the piece has been delivered. */
async function waitFor({ sink, taken }: ReturnType<typeof openBatches>, text: string): Promise<number> {
  sink.text(text)
  const from = performance.now()
  await vi.waitFor(() => expect(taken.at(-1)).toBe(text), { timeout: 10_000, interval: 5 })
  return performance.now() - from
}

describe('the pieces of a reply', () => {
  it('are sent immediately first, then in batches', async () => {
    const fake = await startFakeOpenAi()
    fake.script({ tokens: ['[1] First', ...Array.from({ length: 50 }, () => ' more')], gapMs: 2 })
    const question = buildQuestion('When did you open?')
    const { pieces, text } = await collectText((onText) =>
      buildAssistant(fake.url).answer(question, never(), onText),
    )
    await fake.close()
    expect(pieces[0]).toMatch(/^First/)
    expect(text).toBe(`First${' more'.repeat(50)}`)
    expect(pieces.length).toBeLessThan(20)
  })

  it('do not delay the first word by the ids before it', async () => {
    const batches = openBatches()
    for (const piece of ['[', '1', ']', ' Rye']) batches.sink.text(piece)
    expect(batches.taken).toEqual(['[', '1', ']', ' Rye'])
    batches.close()
  })

  it('are sent early when a batch is full', async () => {
    const batches = openBatches()
    for (const piece of ['The first words, at once.', ' few', 'x'.repeat(500)]) batches.sink.text(piece)
    expect(batches.taken).toEqual(['The first words, at once.', ` few${'x'.repeat(500)}`])
    batches.close()
  })

  it('are sent in larger batches once they fill a window', async () => {
    const batches = openBatches()
    await waitFor(batches, 'x'.repeat(3000))
    // A timer is never early, so this holds on any machine.
    expect(await waitFor(batches, 'x')).toBeGreaterThan(100)
    batches.close()
  })

  it('are batched longer while many replies are open, except for the first words', async () => {
    const open = Array.from({ length: 800 }, openBatches)
    const batches = openBatches()
    batches.sink.text('The first words.')
    expect(batches.taken).toEqual(['The first words.'])
    expect(await waitFor(batches, 'x')).toBeGreaterThan(350)
    for (const one of [...open, batches]) one.close()
  })

  it('of many concurrent replies are complete, and their connections are reused', async () => {
    const fake = await startFakeOpenAi()
    const words = Array.from({ length: 40 }, (_, place) => ` word${place}`)
    fake.always({ tokens: ['[1] First', ...words], gapMs: 5 })
    const assistant = buildAssistant(fake.url)
    const ask = () =>
      collectText((onText) => assistant.answer(buildQuestion('When did you open?'), never(), onText))
    const replies = 80
    for (let round = 0; round < 2; round++) {
      const given = await Promise.all(Array.from({ length: replies }, ask))
      expect(new Set(given.map(({ text }) => text))).toEqual(new Set([`First${words.join('')}`]))
    }
    const connections = new Set(fake.requests.map(({ port }) => port))
    await fake.close()
    expect(connections.size).toBe(replies)
  })
})
