import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStatement, buildPosit } from '../../../tests/factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { planQuery } from '../../assistant/builtin/reading/plan-query.ts'
import { fuseRanks } from '../../retrieval/ranking/fuse-ranks.ts'
import { nearest, toBytes, toSet } from './vectors.ts'

const KNOWLEDGE = [
  'The harbour office opens at six in the morning.',
  'A berth for one night costs forty euros.',
  'Where it was that they would go was not for us to say.',
]

let app: TestApp
let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    env: {
      ...fake.env,
      AI_EMBEDDING_MODEL: 'fake-embeddings',
      AI_TIMEOUT_MS: '1000',
    },
  })
})
beforeEach(() => fake.reset())
afterAll(async () => {
  await app.close()
  await fake.close()
})

const modelsOf = async (positId: string) =>
  (
    await app.database.db
      .selectFrom('chunks')
      .select('embedding_model')
      .where('posit_id', '=', positId)
      .execute()
  ).map((row) => row.embedding_model)
const embedded = (positId: string, count: number) =>
  vi.waitFor(async () => expect(await modelsOf(positId)).toEqual(Array(count).fill('fake-embeddings')), {
    timeout: 20_000,
    interval: 50,
  })
const embeddedTexts = () => fake.requests.flatMap(({ body }) => (body.input as string[] | undefined) ?? [])
const find = async (positId: string, question: string) =>
  (await app.services.knowledge.retrieve(positId, planQuery(question, []))).passages

test('a job embeds every chunk, also later ones, to be found by meaning', async () => {
  const posit = await buildPosit(app, { knowledge: KNOWLEDGE })
  await embedded(posit.id, 3)
  await addStatement(app, posit.id, 'The lighthouse keeper is called Finn.')
  await embedded(posit.id, 4)
  // Nothing but small words, which no index holds: only the vectors know the passage.
  const [best] = await find(
    posit.id,
    'Harbour: where was it that they would go, and was it not for us to say?',
  )
  expect(best?.text).toBe(KNOWLEDGE[2])
})

test('only chunks without a vector of the model are embedded, at the next question or when all are asked for', async () => {
  const posit = await buildPosit(app, { knowledge: KNOWLEDGE })
  await embedded(posit.id, 3)
  const outdate = (model: string | null) =>
    app.database.db
      .updateTable('chunks')
      .set({ embedding_model: model })
      .where('posit_id', '=', posit.id)
      .where('text', 'like', '%berth%')
      .execute()
  await outdate('an older model')
  fake.reset()
  await find(posit.id, 'When does the harbour office open?')
  await embedded(posit.id, 3)
  expect(embeddedTexts().sort()).toEqual([KNOWLEDGE[1], 'When does the harbour office open?'])
  // As after a kill in the middle.
  await outdate(null)
  fake.reset()
  await app.services.knowledge.embedAll()
  await embedded(posit.id, 3)
  expect(embeddedTexts()).toEqual([KNOWLEDGE[1]])
})

test('a question is not embedded before something of its posit is', async () => {
  fake.always((request) => (request.body.input ? fault('unauthorized') : 'Never mind.'))
  const posit = await buildPosit(app, { knowledge: KNOWLEDGE })
  const question = 'When does the harbour office open?'
  expect((await find(posit.id, question))[0]?.text).toBe(KNOWLEDGE[0])
  expect(embeddedTexts()).not.toContain(question)
})

test('when the embedding model fails, words alone answer', async () => {
  const posit = await buildPosit(app, { knowledge: KNOWLEDGE })
  await embedded(posit.id, 3)
  fake.always(fault('unauthorized'))
  const [best] = await find(posit.id, 'When does the harbour office open?')
  expect(best?.text).toBe(KNOWLEDGE[0])
  fake.reset()
  fake.always(fault('hang_before_headers'))
  const question = 'What does a berth cost?'
  for (const _ of [1, 2]) expect((await find(posit.id, question))[0]?.text).toBe(KNOWLEDGE[1])
  // The second did not wait for it again.
  expect(embeddedTexts()).toEqual([question])
})

const place = (ordinal: number) => ({ source_id: 's', ordinal })

test('a chunk in both rankings comes before the first of either', () => {
  const lexical = [
    { ...place(1), score: 9 },
    { ...place(2), score: 8 },
  ]
  const near = [
    { ...place(3), closeness: 0.9 },
    { ...place(2), closeness: 0.8 },
  ]
  expect(fuseRanks(lexical, near, 3).map((chunk) => chunk.ordinal)).toEqual([2, 1, 3])
})

test('vectors are compared whatever their norm, and only within their dimension', () => {
  const rows = [
    { id: 'a', ...place(0), embedding: toBytes(Float32Array.of(3, 0)) },
    { id: 'b', ...place(1), embedding: toBytes(Float32Array.of(0, 0.1)) },
    { id: 'c', ...place(2), embedding: toBytes(Float32Array.of(1, 1, 1)) },
  ]
  const set = toSet(rows)
  expect(nearest(set, Float32Array.of(0, 7), 5).map((chunk) => chunk.ordinal)).toEqual([1, 0])
  expect(nearest(set, Float32Array.of(1, 2, 3), 5)).toEqual([])
})
