import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatReply } from '../../../contract/chat.ts'
import { TestClient } from '../../../tests/client.ts'
import { buildPosit, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { planQuery } from '../../assistant/builtin/plan-query.ts'
import { type KnowledgeReader, readFrom } from './reader.ts'
import { createKnowledgeMemory, remembering } from './remember.ts'
import { retrieve } from './retrieve.ts'

const FILLER = Array.from(
  { length: 60 },
  (_, at) => `Berth ${at} lies at pier ${at % 7}. ${'It is calm. '.repeat(30)}`,
)
const QUESTION = 'When does the harbour office open?'

let app: TestApp
let posit: TestPosit
beforeAll(async () => {
  app = await startTestApp()
  posit = await buildPosit(app, {
    privacy: 'public',
    knowledge: ['The harbour office opens at six in the morning.', FILLER.join('\n\n')],
  })
})
afterAll(() => app.close())

function counting(reader: KnowledgeReader) {
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
    listPassages: counts(reader.listPassages),
    listAllPassages: counts(reader.listAllPassages),
  }
  return counted
}

const find = (reader: KnowledgeReader, question: string, wholeMaxBytes = 0) =>
  retrieve({ reader, embeddings: null }, planQuery(question, []), wholeMaxBytes)

test('what is remembered is what the database says, and is read once', async () => {
  const stored = counting(readFrom(app.database.db, posit.id))
  const reader = remembering(createKnowledgeMemory(), stored.reader, 1)
  for (const question of [QUESTION, 'Which berth lies at pier 3?', 'What is this about?', 'Is it calm?']) {
    const plain = await find(readFrom(app.database.db, posit.id), question)
    expect(await find(reader, question)).toEqual(plain)
    stored.reads = 0
    expect(await find(reader, question)).toEqual(plain)
    expect(stored.reads).toBe(0)
  }
  const whole = await find(readFrom(app.database.db, posit.id), QUESTION, 1_000_000)
  expect(await find(reader, QUESTION, 1_000_000)).toEqual(whole)
  stored.reads = 0
  expect(await find(reader, QUESTION, 1_000_000)).toEqual(whole)
  expect(stored.reads).toBe(0)
})

test('another version is read anew, and a small memory only reads more often', async () => {
  const memory = createKnowledgeMemory(2000)
  const stored = counting(readFrom(app.database.db, posit.id))
  const plain = await find(stored.reader, QUESTION)
  for (const version of [1, 2, 1]) {
    stored.reads = 0
    expect(await find(remembering(memory, stored.reader, version), QUESTION)).toEqual(plain)
    expect(stored.reads).toBeGreaterThan(0)
  }
})

test('the very next question finds what has just been added, and nothing of what has just been deleted', async () => {
  const { id } = await buildPosit(app, { owner: posit.owner, privacy: 'public', knowledge: [] })
  const ask = async () => {
    const body = { query: QUESTION, positId: id, stream: false }
    return (await new TestClient(app.url).call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)).body
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
