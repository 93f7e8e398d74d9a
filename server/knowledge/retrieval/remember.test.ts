import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatReply } from '../../../contract/chat.ts'
import { TestClient } from '../../../tests/client.ts'
import { buildPosit, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { planQuery } from '../../assistant/builtin/reading/plan-query.ts'
import { type KnowledgeReader, readFrom, type StoredKnowledge } from './reader.ts'
import { createKnowledgeMemory, type KnowledgeMemory, remember } from './remember.ts'
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

function counting(reader: StoredKnowledge) {
  const counted = { reads: 0, reader }
  const counts =
    <Asked extends unknown[], Answer>(read: (...asked: Asked) => Answer) =>
    (...asked: Asked): Answer => {
      counted.reads++
      return read(...asked)
    }
  counted.reader = {
    positId: reader.positId,
    readPostings: counts(reader.readPostings),
    listCandidates: counts(reader.listCandidates),
    listEndings: counts(reader.listEndings),
    listPassages: counts(reader.listPassages),
    listAllPassages: counts(reader.listAllPassages),
    readWhole: counts(reader.readWhole),
  }
  return counted
}

const find = (reader: KnowledgeReader, question: string, wholeMaxBytes = 0) =>
  retrieve({ reader, embeddings: null }, planQuery(question, []), wholeMaxBytes)

const QUESTIONS = [QUESTION, 'Which berth lies at pier 3?', 'What is this about?', 'Is it calm?']

test.each([
  ['small', () => posit.id],
  ['large', () => large.id],
])('what is remembered of %s knowledge is what the database says', async (_, id) => {
  const plain = readFrom(app.database.db, id())
  const stored = counting(plain)
  const memory = createKnowledgeMemory()
  for (const wholeMaxBytes of [0, 1_000_000]) {
    for (const question of QUESTIONS) {
      const found = await find(plain, question, wholeMaxBytes)
      expect(found.facts.chunk_count).toBeGreaterThan(60)
      for (let turn = 0; turn < 3; turn++) {
        stored.reads = 0
        const reader = await remember(memory, stored.reader, 1)
        expect(await find(reader, question, wholeMaxBytes)).toEqual(found)
      }
      expect(stored.reads).toBe(0)
    }
  }
})

test('small knowledge is read in one statement at the second question, for all who ask then, whatever they ask', async () => {
  const plain = readFrom(app.database.db, posit.id)
  const stored = counting(plain)
  const memory = createKnowledgeMemory()
  const ask = async (question: string) => find(await remember(memory, stored.reader, 1), question)
  await ask(QUESTION)
  stored.reads = 0
  const asked = [...QUESTIONS, 'Where lies the bluue ferryy?', 'What colour is the Fährschiff?', 'Hello!']
  const found = await Promise.all(asked.map((question) => ask(question)))
  expect(stored.reads).toBe(1)
  for (const [at, question] of asked.entries()) expect(found[at]).toEqual(await find(plain, question))
})

test('when small knowledge cannot be read the next question reads it', async () => {
  const plain = readFrom(app.database.db, posit.id)
  const memory = createKnowledgeMemory()
  const found = await find(await remember(memory, plain, 1), QUESTION)
  const failing = { ...plain, readWhole: () => Promise.reject(new Error('The database is away.')) }
  await expect(remember(memory, failing, 1)).rejects.toThrow('away')
  expect(await find(await remember(memory, plain, 1), QUESTION)).toEqual(found)
})

/** Questions about other berths, until one has the knowledge read whole. */
async function askUntilItPays(memory: KnowledgeMemory, stored: StoredKnowledge) {
  let isRead = false
  const readWhole = () => {
    isRead = true
    return stored.readWhole()
  }
  for (let berth = 0; !isRead; berth++) {
    expect(berth).toBeLessThan(400)
    await find(await remember(memory, { ...stored, readWhole }, 1), `At which pier lies berth ${berth}?`)
  }
  await expect.poll(() => memory.reading.size).toBe(0)
}

test('larger knowledge is read whole once parts of it were read often, and says what the database says', async () => {
  const plain = readFrom(app.database.db, large.id)
  const stored = counting(plain)
  const memory = createKnowledgeMemory()
  await askUntilItPays(memory, stored.reader)
  stored.reads = 0
  for (const question of [...QUESTIONS, 'Where lies the bert 399?', 'What colour is the Fährschiff?'])
    expect(await find(await remember(memory, stored.reader, 1), question)).toEqual(
      await find(plain, question),
    )
  expect(stored.reads).toBe(0)
})

test('when larger knowledge cannot be read whole nobody notices, and it is not tried at every question', async () => {
  const plain = readFrom(app.database.db, large.id)
  const memory = createKnowledgeMemory()
  let tries = 0
  const readWhole = async () => {
    tries++
    throw new Error('The database is away.')
  }
  const failing = { ...plain, readWhole }
  await askUntilItPays(memory, failing)
  for (const question of QUESTIONS)
    expect(await find(await remember(memory, failing, 1), question)).toEqual(await find(plain, question))
  expect(tries).toBe(1)
})

test('when more posits are asked than there is room for, none is read whole', async () => {
  const stored = counting(readFrom(app.database.db, posit.id))
  const memory = createKnowledgeMemory(2000)
  stored.reader.readWhole = () => Promise.reject(new Error('It was read whole.'))
  for (const version of [1, 2, 3, 1, 2, 3])
    await find(await remember(memory, stored.reader, version), QUESTION)
})

test('another version is read anew, and a memory too small only reads more often', async () => {
  for (const id of [posit.id, large.id]) {
    const memory = createKnowledgeMemory(2000)
    const stored = counting(readFrom(app.database.db, id))
    const plain = await find(stored.reader, QUESTION)
    for (const version of [1, 2, 3, 1]) {
      stored.reads = 0
      expect(await find(await remember(memory, stored.reader, version), QUESTION)).toEqual(plain)
      expect(stored.reads).toBeGreaterThan(0)
    }
  }
})

test('the very next question finds what has just been added, and nothing of what has just been deleted', async () => {
  const { id } = await buildPosit(app, { owner: posit.owner, privacy: 'public', knowledge: [] })
  const body = { query: QUESTION, positId: id, stream: false }
  const askOnce = async () =>
    (await new TestClient(app.url).call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)).body
  // The first is answered from the database, the second has the knowledge read whole, the third finds it in memory.
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
