import { describe, expect, it } from 'vitest'
import { startFakeOpenAi } from '../../../tests/fakes/openai.ts'
import { createReplyBatches, type ReplyBatches } from './reply-batches.ts'
import { buildAssistant, buildQuestion, never, readEvents } from './test-inputs.ts'

/** Before any timer: what is ready comes first, however busy the machine is. */
const soon = () => new Promise<null>((resolve) => setImmediate(resolve, null))

/** Milliseconds until the piece may be read. */
async function waitFor(batches: ReplyBatches, text: string): Promise<number> {
  batches.sink.text(text)
  const from = performance.now()
  expect((await batches.next())?.text).toBe(text)
  return performance.now() - from
}

describe('the pieces of a reply', () => {
  it('come at once first, then together', async () => {
    const fake = await startFakeOpenAi()
    fake.script({ tokens: ['[1] First', ...Array.from({ length: 50 }, () => ' more')], gapMs: 2 })
    const question = buildQuestion('When did you open?')
    const { pieces, text } = await readEvents(buildAssistant(fake.url).answer(question, never()))
    await fake.close()
    expect(pieces[0]).toMatch(/^First/)
    expect(text).toBe(`First${' more'.repeat(50)}`)
    expect(pieces.length).toBeLessThan(20)
  })

  it('do not make the first word wait for the ids before it', async () => {
    const batches = createReplyBatches({ firstMs: 1000, idleMs: 1000, characters: 10_000 })
    const read: (string | undefined)[] = []
    for (const piece of ['[', '1', ']', ' Rye']) {
      batches.sink.text(piece)
      read.push((await Promise.race([batches.next(), soon()]))?.text)
    }
    expect(read).toEqual(['[', '1', ']', ' Rye'])
    batches.close()
  })

  it('come early when there are many', async () => {
    const batches = createReplyBatches({ firstMs: 1000, idleMs: 1000, characters: 10_000 })
    batches.sink.text('first')
    expect((await batches.next())?.text).toBe('first')
    batches.sink.text('x'.repeat(500))
    expect((await Promise.race([batches.next(), soon()]))?.text).toHaveLength(500)
    batches.close()
  })

  it('come in larger parts once they fill a window', async () => {
    const batches = createReplyBatches({ firstMs: 60_000, idleMs: 60_000, characters: 10_000 })
    await waitFor(batches, 'x'.repeat(3000))
    // A timer is never early, so this holds on any machine.
    expect(await waitFor(batches, 'x')).toBeGreaterThan(100)
    batches.close()
  })

  it('come in larger parts while many replies are open, the first words as soon as ever', async () => {
    const limits = { firstMs: 60_000, idleMs: 60_000, characters: 10_000 }
    const open = Array.from({ length: 600 }, () => createReplyBatches(limits))
    const batches = createReplyBatches(limits)
    batches.sink.text('The first words.')
    expect((await Promise.race([batches.next(), soon()]))?.text).toBe('The first words.')
    expect(await waitFor(batches, 'x')).toBeGreaterThan(250)
    for (const one of [...open, batches]) one.close()
  })

  it('of many replies at once are all there, and their connections serve the next ones', async () => {
    const fake = await startFakeOpenAi()
    const words = Array.from({ length: 40 }, (_, place) => ` word${place}`)
    fake.always({ tokens: ['[1] First', ...words], gapMs: 5 })
    const assistant = buildAssistant(fake.url)
    const ask = () => readEvents(assistant.answer(buildQuestion('When did you open?'), never()))
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
