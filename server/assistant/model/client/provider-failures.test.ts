import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../../../tests/fakes/openai.ts'
import { type Fault, SECRET_IN_ERRORS } from '../../../../tests/fakes/openai-faults.ts'
import { createBoundedFetch } from '../providers/bounded-fetch.ts'
import { createSdkStream } from '../providers/sdk-stream.ts'
import {
  allClosed,
  buildAssistant,
  buildConfig,
  buildLesson,
  buildQuestion,
  collectText,
  failureOf,
  never,
} from '../test-inputs.ts'
import { runReply } from './run-reply.ts'

let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

const TIMES = { totalMs: 6000, firstTokenMs: 1500 }
/** The total, and some room for a busy machine. */
const BOUND_MS = 10_000

const QUESTION = 'When did you open your first bakery?'

/** How often each fault is asked, and what the log will say. */
const OUTCOMES: [Fault, number, string][] = [
  ['unauthorized', 1, 'status 401'],
  ['rate_limited', 3, 'status 429'],
  ['rate_limited_long', 1, 'status 429'],
  ['server_error', 3, 'status 500'],
  ['unavailable', 3, 'status 503'],
  ['refused_connection', 3, 'no connection'],
  ['hang_before_headers', 1, 'no first token in time'],
  ['hang_after_headers', 1, 'no first token in time'],
  ['endless_silence', 1, 'no first token in time'],
  ['hang_mid_stream', 1, 'fell silent'],
  ['cut_at_once', 3, 'cut off'],
  ['cut', 1, 'cut off'],
  ['ends_early', 1, 'cut off'],
  ['error_event', 3, 'error reported by the provider'],
  ['malformed_json', 1, 'unusable reply'],
  ['malformed_stream', 3, 'cut off'],
  ['wrong_content_type', 1, 'not an event stream'],
  ['huge_body', 1, 'not an event stream'],
  ['redirect', 1, 'status 307'],
  ['empty', 1, 'empty'],
  ['filtered', 1, 'held back by the provider'],
  ['endless', 1, 'the reply never ends'],
  ['endless_line', 1, 'unusable reply'],
]

const ask = (provider: FakeOpenAi) =>
  collectText((onText) =>
    buildAssistant(provider.url, TIMES).answer(buildQuestion(QUESTION), never(), onText),
  )
const answer = () => ask(fake)

/** A provider of its own that only ever fails: these wait much and work little, so they run side by side. */
async function failing(name: Fault, use: (provider: FakeOpenAi) => Promise<void>): Promise<void> {
  const provider = await startFakeOpenAi()
  provider.always(fault(name))
  const start = performance.now()
  await use(provider)
  expect(performance.now() - start).toBeLessThan(BOUND_MS)
  await allClosed(provider)
  await provider.close()
}

describe.concurrent('a provider that fails', () => {
  it.each(OUTCOMES)(
    'by %s is requested %i times, fails in time and leaks nothing',
    async (name, times, reason) => {
      await failing(name, async (provider) => {
        const error = await failureOf(ask(provider))
        expect(error.reason).toBe(reason)
        expect(provider.requests).toHaveLength(times)
        const said = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
        for (const secret of ['test-key', provider.url, SECRET_IN_ERRORS, 'Hamburg'])
          expect(said).not.toContain(secret)
      })
    },
  )
})

describe('a failure', () => {
  it('of a training turn is the same', async () => {
    fake.always(fault('cut'))
    const assistant = buildAssistant(fake.url, TIMES)
    const lesson = collectText((onText) =>
      assistant.replyToLesson(buildLesson('We open at six.'), never(), onText),
    )
    expect((await failureOf(lesson)).reason).toBe('cut off')
  })

  it('includes a provider that cannot be reached', async () => {
    const gone = buildAssistant('http://127.0.0.1:9/v1', TIMES)
    const error = await failureOf(
      collectText((onText) => gone.answer(buildQuestion(QUESTION), never(), onText)),
    )
    expect(error.reason).toBe('no connection')
  })
})

describe('a retry', () => {
  it('answers when the provider recovers', async () => {
    fake.script(fault('unavailable'), fault('refused_connection'))
    expect((await answer()).end.state).toBe('known')
    expect(fake.requests).toHaveLength(3)
  })

  it('does not wait as long as a provider asks', async () => {
    fake.always(fault('rate_limited_long'))
    const start = performance.now()
    await failureOf(answer())
    expect(performance.now() - start).toBeLessThan(TIMES.totalMs / 2)
  })

  it('never happens after the first token', async () => {
    fake.script(fault('cut'))
    await failureOf(answer())
    expect(fake.requests).toHaveLength(1)
  })
})

describe.concurrent('a provider read through the AI SDK', () => {
  const request = {
    instructions: 'x',
    turns: [{ role: 'user' as const, content: 'y' }],
    tools: [],
    maxOutputTokens: 50,
  }

  async function readAll(url: string) {
    const config = buildConfig(url, TIMES)
    const account = { name: 'fake', apiKey: 'test-key', baseURL: url, fetch: createBoundedFetch() }
    const start = createSdkStream(createOpenAICompatible(account).languageModel('fake-model'))
    let text = ''
    const reply = runReply(
      { config, start },
      () => request,
      never(),
      (batch) => {
        text += batch.text
      },
    )
    await reply.ended
    return text
  }

  it('gives the same text', async () => {
    const provider = await startFakeOpenAi()
    provider.always('[1] It is open.')
    expect(await readAll(provider.url)).toBe('[1] It is open.')
    await provider.close()
  })

  it.each(OUTCOMES.filter(([name]) => name !== 'empty'))('fails by %s in bounded time', async (name) => {
    await failing(name, async (provider) => {
      await expect(readAll(provider.url)).rejects.toThrow()
    })
  })
})
