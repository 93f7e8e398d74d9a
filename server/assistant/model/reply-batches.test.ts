import { describe, expect, it } from 'vitest'
import { startFakeOpenAi } from '../../../tests/fakes/openai.ts'
import { createReplyBatches } from './reply-batches.ts'
import { buildAssistant, buildQuestion, never, readEvents } from './test-inputs.ts'

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

  it('come early when there are many', async () => {
    const batches = createReplyBatches({ firstMs: 1000, idleMs: 1000, characters: 10_000 })
    batches.sink.text('first')
    expect((await batches.next())?.text).toBe('first')
    const start = performance.now()
    batches.sink.text('x'.repeat(500))
    expect((await batches.next())?.text).toHaveLength(500)
    expect(performance.now() - start).toBeLessThan(25)
    batches.close()
  })
})
