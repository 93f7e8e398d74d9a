import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../../../tests/fakes/openai.ts'
import type { Fault } from '../../../../tests/fakes/openai-faults.ts'
import { createBuiltinAssistant } from '../../builtin/builtin-assistant.ts'
import { allClosed, buildAssistant, failureOf, never, VOICE } from '../test-inputs.ts'

let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

const SOURCES = [
  { name: 'Hours', text: 'The shop opens at six. It closes at noon.' },
  { name: 'Bread', text: 'Rye bread is sold on Mondays.' },
]
const TURNS = [
  { role: 'user' as const, content: 'When do you open?' },
  { role: 'assistant' as const, content: 'At six.' },
]
const TIMES = { totalMs: 3000, firstTokenMs: 1000 }
const summarise = (sources = SOURCES) => buildAssistant(fake.url, TIMES).summarise(VOICE, sources, never())

describe('summaries', () => {
  it('come from the model', async () => {
    const summaries = await summarise()
    expect(summaries.summary_light).toBe('The shop opens at six.')
    expect(summaries.summary_full).toContain('## Overview')
    expect(summaries.title).not.toBe('')
  })

  it('offer no question that the knowledge does not answer, and no sentence as a title', async () => {
    const texts = { summary_light: 'A', summary: 'B', summary_full: 'C' }
    const suggested_questions = ['Who owns the bakery?', 'When is rye bread sold?']
    fake.script(JSON.stringify({ ...texts, title: 'This is all about the shop.', suggested_questions }))
    const summaries = await summarise()
    expect(summaries.title).toBe('Shop and rye bread')
    expect(summaries.suggested_questions).toContain('When is rye bread sold?')
    expect(summaries.suggested_questions).not.toContain('Who owns the bakery?')
  })

  it('are read out of whatever the model wraps them in', async () => {
    const json = JSON.stringify({
      summary_light: 'A',
      summary: 'B',
      summary_full: 'C',
      suggested_questions: [],
    })
    fake.script(`Here you are:\n\`\`\`json\n${json}\n\`\`\``)
    expect((await summarise()).summary_light).toBe('A')
  })

  it('of much knowledge take a fair share of every source', async () => {
    await summarise([{ name: 'Book', text: 'page '.repeat(100_000) }, ...SOURCES])
    const prompt = fake.requests[0]?.prompt ?? ''
    expect(prompt.length).toBeLessThan((16_000 - 1500) * 3)
    expect(prompt).toContain('Rye bread is sold on Mondays.')
  })

  it.each<Fault>([
    'unauthorized',
    'cut_at_once',
    'hang_before_headers',
    'wrong_content_type',
    'huge_body',
    'empty',
  ])('come from the built-in assistant when the model fails by %s', async (name) => {
    fake.always(fault(name))
    expect(await summarise()).toEqual(await createBuiltinAssistant().summarise(VOICE, SOURCES, never()))
    await allClosed(fake)
  })

  it('come from the built-in assistant when the model sends something else', async () => {
    for (const reply of ['Sorry.', '{"summary": 5}', '{"summary_light": "", "summary": "x"}']) {
      fake.always(reply)
      expect(await summarise()).toEqual(await createBuiltinAssistant().summarise(VOICE, SOURCES, never()))
    }
  })

  it('of no sources send no request', async () => {
    await summarise([])
    expect(fake.requests).toHaveLength(0)
  })

  it('stop when the job is stopped', async () => {
    fake.always(fault('hang_before_headers'))
    const stop = new AbortController()
    const summaries = buildAssistant(fake.url).summarise(VOICE, SOURCES, stop.signal)
    setTimeout(() => stop.abort(), 50)
    expect((await failureOf(summaries)).reason).toBe('aborted')
    await allClosed(fake)
  })
})

describe('the summary of a conversation', () => {
  it('comes from the model', async () => {
    fake.script('{"summary": "They asked when the shop opens: at six."}')
    expect(await buildAssistant(fake.url).summariseConversation(TURNS, never())).toBe(
      'They asked when the shop opens: at six.',
    )
    expect(fake.requests[0]?.prompt).toContain('Asker: When do you open?')
  })

  it('comes from the built-in assistant when the model fails', async () => {
    fake.always(fault('server_error'))
    const expected = await createBuiltinAssistant().summariseConversation(TURNS, never())
    expect(await buildAssistant(fake.url, TIMES).summariseConversation(TURNS, never())).toBe(expected)
  })
})
