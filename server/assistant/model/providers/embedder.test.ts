import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../../../tests/fakes/openai.ts'
import { buildConfig, failureOf, never } from '../test-inputs.ts'
import { createEmbedder } from './embedder.ts'

let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

const embed = (texts: string[], signal = never()) => {
  const config = buildConfig(fake.url, { embeddingModel: 'fake-embeddings', totalMs: 1000 })
  return createEmbedder(config)?.embed(texts, signal) ?? Promise.reject(new Error('no embedder'))
}
const closeness = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

describe('embeddings', () => {
  it('are none without an embedding model', () => {
    expect(createEmbedder(buildConfig(fake.url))).toBeNull()
  })

  it('come one per text, in order', async () => {
    const [bread, loaf, car] = await embed(['rye bread oven', 'rye bread shop', 'engine wheel'])
    if (!bread || !loaf || !car) throw new Error('three vectors were asked for')
    expect(closeness(bread, loaf)).toBeGreaterThan(closeness(bread, car))
  })

  it('of many texts are requested in batches', async () => {
    const texts = Array.from({ length: 150 }, (_, place) => `text ${place}`)
    expect(await embed(texts)).toHaveLength(150)
    expect(fake.requests.map((request) => (request.body.input as string[]).length)).toEqual([64, 64, 22])
  })

  it('of no texts send no request', async () => {
    expect(await embed([])).toEqual([])
    expect(fake.requests).toHaveLength(0)
  })

  it('fail in bounded time and few words', async () => {
    fake.always(fault('unauthorized'))
    expect((await failureOf(embed(['x']))).reason).toBe('status 401')
    fake.always(fault('hang_before_headers'))
    expect((await failureOf(embed(['x']))).reason).toBe('timed out')
    expect((await failureOf(embed(['x'], AbortSignal.abort()))).reason).toBe('aborted')
  })
})
