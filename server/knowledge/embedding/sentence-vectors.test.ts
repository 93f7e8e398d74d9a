import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addStatement, buildPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { planQuery } from '../../assistant/builtin/reading/plan-query.ts'
import { VectorMemory } from './vector-memory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { BUILTIN_ENCODER: 'on' } })
})
afterAll(() => app.close())

const STATEMENTS = [
  'Wrap the blades in newspaper before you hand them over.',
  'Every Tuesday the van stands outside the station.',
  'Cash or bank transfer, no card machine yet.',
]

const encoded = (positId: string, count: number) =>
  vi.waitFor(
    async () => {
      const rows = await app.database.db
        .selectFrom('chunks')
        .select('embedding_model')
        .where('posit_id', '=', positId)
        .where('embedding', 'is not', null)
        .execute()
      expect(rows).toHaveLength(count)
    },
    { timeout: 20_000, interval: 50 },
  )
const find = async (positId: string, question: string) =>
  (await app.services.knowledge.retrieve(positId, planQuery(question, []))).passages

test('without a model, a question in other words than the text finds the sentence that answers it', async () => {
  const posit = await buildPosit(app, { knowledge: STATEMENTS })
  await encoded(posit.id, 3)
  const [best, ...others] = await find(posit.id, 'do u take visa?')
  expect(best?.text).toBe(STATEMENTS[2])
  const near = [best, ...others].map((passage) => passage?.closeness?.[0] ?? -1)
  expect(near[0]).toBe(Math.max(...near))
})

test('a posit is encoded by the time its summary is rebuilt', async () => {
  const stalls = Array.from(
    { length: 200 },
    (_, at) => `Stall ${at} of the market sells another kind of bread.`,
  )
  const { id } = await buildPosit(app, { knowledge: [stalls.join('\n\n')] })
  const derived = await vi.waitFor(
    async () => {
      const posit = await app.database.db
        .selectFrom('posits')
        .select(['summarised_version', 'knowledge_version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(posit.summarised_version).toBe(posit.knowledge_version)
      return app.database.db
        .selectFrom('chunks')
        .select('embedding_model')
        .where('posit_id', '=', id)
        .execute()
    },
    { timeout: 20_000, interval: 20 },
  )
  expect(derived).not.toHaveLength(0)
  expect(derived.every(({ embedding_model }) => embedding_model !== null)).toBe(true)
})

test('what is not encoded yet is found by its words', async () => {
  const posit = await buildPosit(app, { knowledge: STATEMENTS })
  await encoded(posit.id, 3)
  await app.database.db
    .updateTable('chunks')
    .set({ embedding: null, embedding_model: null })
    .where('posit_id', '=', posit.id)
    .execute()
  const [best] = await find(posit.id, 'Where does the van stand?')
  expect(best).toMatchObject({ text: STATEMENTS[1] })
  expect(best?.closeness).toBeUndefined()
  // The question has asked for them.
  await encoded(posit.id, 3)
  await addStatement(app, posit.id, 'I also sharpen scissors.')
  await encoded(posit.id, 4)
})

test('of a posit too large for memory only the vectors of chunks that words found are read', async () => {
  const found = vi.fn().mockResolvedValue([])
  const memory = new VectorMemory({
    toSet: (rows) => rows,
    bytesOf: () => 1,
    maxBytes: 1000,
    setMaxBytes: 100,
  })
  const state = { version: 1, chunks: 9, embedded: 9, bytes: 101 }
  expect(await memory.read(app.database.db, crypto.randomUUID(), 'm', state, found)).toEqual([])
  expect(found).toHaveBeenCalledOnce()
})
