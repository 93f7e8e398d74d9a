import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatReply } from '../../../contract/chat.ts'
import { askAsGuest } from '../../../tests/ask.ts'
import { buildPosit, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { planQuery } from '../../assistant/builtin/reading/plan-query.ts'
import { type DatabaseReader, databaseReader } from './database-reader.ts'
import { cachedReader, createPositCache, type PositCache } from './posit-cache.ts'
import type { PositReader } from './posit-reader.ts'
import { retrieve } from './retrieve.ts'

const berths = (count: number) =>
  Array.from({ length: count }, (_, at) => `Berth ${at} lies at pier ${at % 7}. ${'It is calm. '.repeat(30)}`)
const HOURS = 'The harbour office opens at six in the morning.'
const QUESTION = 'When does the harbour office open?'

let app: TestApp
let posit: TestPosit
let large: TestPosit
beforeAll(async () => {
  app = await startTestApp()
  posit = await buildPosit(app, {
    privacy: 'public',
    knowledge: [HOURS, berths(60).join('\n\n'), 'The ferry is blue, and the berths are calm.'],
  })
  const knowledge = [HOURS, berths(400).join('\n\n')]
  large = await buildPosit(app, { owner: posit.owner, privacy: 'public', knowledge })
})
afterAll(() => app.close())

function counting(reader: DatabaseReader) {
  const counted = { reads: 0, loads: 0, reader }
  const counts =
    <Args extends unknown[], Answer>(name: 'reads' | 'loads', read: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      counted[name]++
      return read(...args)
    }
  counted.reader = {
    positId: reader.positId,
    readPostings: counts('reads', reader.readPostings),
    listCandidates: counts('reads', reader.listCandidates),
    listEndings: counts('reads', reader.listEndings),
    listPassages: counts('reads', reader.listPassages),
    listAllPassages: counts('reads', reader.listAllPassages),
    load: counts('loads', reader.load),
  }
  return counted
}

const find = (reader: PositReader, question: string, wholeMaxBytes = 0) =>
  retrieve({ reader, embeddings: null }, planQuery(question, []), wholeMaxBytes)

const QUESTIONS = [
  QUESTION,
  'Which berth lies at pier 3?',
  'What is this about?',
  'Is it calm?',
  'Where lies the bluue ferryy?',
  'What colour is the Fährschiff?',
]

/** Asks until the posit is loaded, or its load has failed. */
async function askUntilLoaded(cache: PositCache, stored: ReturnType<typeof counting>) {
  for (let berth = 0; stored.loads === 0; berth++) {
    expect(berth).toBeLessThan(400)
    await find(cachedReader(cache, stored.reader, 1), `At which pier lies berth ${berth}?`)
  }
  await expect.poll(() => cache.loading.size).toBe(0)
}

describe.each([
  ['small', () => posit.id],
  ['larger', () => large.id],
])('of a %s posit', (_, id) => {
  test('the cache answers like the database, before and after the load', async () => {
    const plain = databaseReader(app.database.db, id())
    const stored = counting(plain)
    const cache = createPositCache()
    const compareAll = async () => {
      for (const wholeMaxBytes of [0, 1_000_000])
        for (const question of QUESTIONS)
          expect(await find(cachedReader(cache, stored.reader, 1), question, wholeMaxBytes)).toEqual(
            await find(plain, question, wholeMaxBytes),
          )
    }
    await compareAll()
    await askUntilLoaded(cache, stored)
    stored.reads = 0
    await compareAll()
    expect(stored.reads).toBe(0)
  })

  test('parallel questions load it once', async () => {
    const stored = counting(databaseReader(app.database.db, id()))
    const cache = createPositCache()
    for (let turn = 0; turn < 60; turn++)
      await Promise.all(QUESTIONS.map((question) => find(cachedReader(cache, stored.reader, 1), question)))
    await expect.poll(() => cache.loading.size).toBe(0)
    expect(stored.loads).toBe(1)
  })

  test('a failed load does not fail questions and is not retried by the next one', async () => {
    const plain = databaseReader(app.database.db, id())
    const cache = createPositCache()
    const failing = counting({ ...plain, load: () => Promise.reject(new Error('The database is away.')) })
    await askUntilLoaded(cache, failing)
    expect(await find(cachedReader(cache, failing.reader, 1), QUESTION)).toEqual(await find(plain, QUESTION))
    expect(failing.loads).toBe(1)
  })

  test('a new version is read again, also by a cache too small to hold it', async () => {
    const cache = createPositCache(2000, 2000)
    const stored = counting(databaseReader(app.database.db, id()))
    const plain = await find(stored.reader, QUESTION)
    for (const version of [1, 2, 3, 1]) {
      stored.reads = 0
      expect(await find(cachedReader(cache, stored.reader, version), QUESTION)).toEqual(plain)
      expect(stored.reads).toBeGreaterThan(0)
    }
  })
})

test('the next question finds an added source, and nothing of a deleted one', async () => {
  const { id } = await buildPosit(app, { owner: posit.owner, privacy: 'public', knowledge: [] })
  const askOnce = () => askAsGuest(app.url, id, QUESTION)
  // The first is answered from the database, the second has the posit loaded, the third finds it in memory.
  const ask = async () => {
    const replies = [await askOnce(), await askOnce(), await askOnce()]
    expect(new Set(replies.map((reply) => reply.content)).size).toBe(1)
    return replies[0] as ChatReply
  }
  expect((await ask()).state).toBe('unknown')
  const add = (text: string) =>
    app.database.db.transaction().execute((trx) =>
      app.services.knowledge.addSource(trx, {
        posit_id: id,
        created_by: posit.owner.id,
        kind: 'statement',
        name: 'Said',
        text,
      }),
    )
  const source = await add('The harbour office opens at six in the morning.')
  expect((await ask()).content).toContain('six')
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${source.id}`)
  expect((await ask()).content).not.toContain('six')
})
