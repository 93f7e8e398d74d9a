import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OtherProviders, startOtherProviders } from '../../../../tests/fakes/other-providers.ts'
import { uncounted } from '../metering/gate.ts'
import { CANNOT_ANSWER_TOOL } from '../prompts/answer.ts'
import { buildConfig, never } from '../test-inputs.ts'
import { createModelClients } from './model-client.ts'

let fake: OtherProviders
beforeAll(async () => {
  fake = await startOtherProviders()
})
afterAll(() => fake.close())

const REQUEST = {
  instructions: 'Answer.',
  turns: [{ role: 'user' as const, content: 'When do you open?' }],
  tools: [CANNOT_ANSWER_TOOL],
  maxOutputTokens: 70,
}

describe('a provider of the AI SDK', () => {
  it.each([
    ['openai', '/openai/responses', 'authorization', 'Bearer test-key'],
    ['anthropic', '/anthropic/messages', 'x-api-key', 'test-key'],
    ['google', '/google/models/some-model:streamGenerateContent?alt=sse', 'x-goog-api-key', 'test-key'],
  ] as const)(
    '%s is reached at its address, and its text and tool call are read',
    async (provider, path, header, key) => {
      const config = buildConfig(`${fake.url}/${provider}`, { provider, model: 'some-model' })
      let text = ''
      const tools: string[] = []
      const used: unknown[] = []
      const { breaker } = uncounted()
      const gate = { atCap: 'pause' as const, open: () => ({ settle: (usage: unknown) => used.push(usage) }) }
      const reply = createModelClients(config, { gate, breaker }).answers.stream(
        () => REQUEST,
        never(),
        (batch) => {
          text += batch.text
          tools.push(...batch.tools)
        },
      )
      await reply.ended
      expect(text).toBe('[1] We open at six.')
      expect(tools).toEqual(['cannot_answer'])
      expect(used).toEqual([expect.objectContaining({ input: 1, isEstimated: false })])
      const request = fake.requests.at(-1)
      expect(request?.path).toBe(path)
      expect(request?.headers[header]).toBe(key)
      expect(JSON.stringify(request?.body)).toContain(':70')
    },
  )
})

it('a reply that has ended lets go of a stream that its provider leaves open', async () => {
  const lingering = await startOtherProviders({ endsStreams: false })
  const config = buildConfig(`${lingering.url}/anthropic`, { provider: 'anthropic', model: 'some-model' })
  const reply = createModelClients(config, uncounted()).answers.stream(
    () => REQUEST,
    never(),
    () => {},
  )
  await reply.ended
  await vi.waitFor(() => expect(lingering.open).toBe(0), { timeout: 20_000 })
  await lingering.close()
})

it.each([
  ['openai', 'OPENAI_BASE_URL', 'https://api.openai.com/v1/responses'],
  ['anthropic', 'ANTHROPIC_BASE_URL', 'https://api.anthropic.com/v1/messages'],
  ['google', 'GOOGLE_GENERATIVE_AI_BASE_URL', 'https://generativelanguage.googleapis.com/v1beta/models/'],
] as const)(
  '%s is sent its key at its own address, whatever %s says',
  async (provider, variable, address) => {
    vi.stubEnv(variable, fake.url)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      asked.push(String(input instanceof Request ? input.url : input))
      return new Response('{}', { status: 401 })
    })
    const config = { ...buildConfig('', { provider, model: 'some-model' }), baseUrl: null }
    const reply = createModelClients(config, uncounted()).answers.stream(
      () => REQUEST,
      never(),
      () => {},
    )
    await expect(reply.ended).rejects.toThrow('status 401')
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    expect(asked[0]).toMatch(address)
  },
)
