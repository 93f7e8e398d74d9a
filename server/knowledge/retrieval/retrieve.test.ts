import { randomBytes } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { planQuery } from '../../assistant/builtin/reading/plan-query.ts'
import type { Database } from '../../database/schema.ts'
import { indexText } from '../indexing/index-text.ts'
import { insertIndex } from '../indexing/queries.ts'
import { databaseReader } from './database-reader.ts'
import { retrieve } from './retrieve.ts'

const database = await createTestDatabase()
const { db, pool } = database
afterAll(() => database.drop())

async function addPosit(): Promise<string> {
  const user = uuidv7()
  const posit = uuidv7()
  const handle = randomBytes(8).toString('hex')
  await db
    .insertInto('users')
    .values({ id: user, email: `${handle}@example.com`, handle })
    .execute()
  const kind = { type: 'other', audience: 'self', response_type: 'you' } as const
  await db
    .insertInto('posits')
    .values({ id: posit, user_id: user, ...kind })
    .execute()
  return posit
}

async function addSource(posit_id: string, name: string, raw: string): Promise<string> {
  const indexed = indexText(raw, name)
  const { text, chunkCount: chunk_count, wordCount: word_count } = indexed
  const size = { characters: text.length, chunk_count, word_count }
  const source = { posit_id, kind: 'statement', name, text, ...size } as const
  const { id } = await db.insertInto('sources').values(source).returning('id').executeTakeFirstOrThrow()
  await insertIndex(db, { posit_id, source_id: id }, indexed)
  return id
}

const ask = (positId: string, question: string, wholeMaxBytes = 0) =>
  retrieve({ reader: databaseReader(db, positId), embeddings: null }, planQuery(question, []), wholeMaxBytes)

const filler = (topic: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `Our ${topic} number ${at} stands in room ${at}. ${'It is kept there. '.repeat(20)}`,
  ).join('\n\n')

test('the passage that answers comes first, with its source, place and score', async () => {
  const posit = await addPosit()
  await addSource(posit, 'Furniture', filler('cupboard', 12))
  const id = await addSource(
    posit,
    'Travel policy',
    `# Travel\n\n## Hotels\n\nHotel rooms are reimbursed up to 140 euro a night.\n\n## Trains\n\n${'Trains are booked by the office. '.repeat(20)}`,
  )
  const { passages, facts, whole } = await ask(posit, 'How much is reimbursed for a hotel room?')
  const [first] = passages
  expect(first).toMatchObject({
    source_id: id,
    source_name: 'Travel policy',
    heading: 'Travel > Hotels',
    ordinal: 0,
  })
  expect(first?.text).toContain('140 euro')
  expect(first?.source_date).toBeInstanceOf(Date)
  expect(first?.score).toBeGreaterThan(passages[1]?.score ?? 0)
  const { rows } = await pool.query('select sum(chunk_count) as count from sources where posit_id = $1', [
    posit,
  ])
  expect(facts.chunk_count).toBe(rows[0].count)
  expect(whole).toBeNull()
})

test("another posit's chunks never come, though they hold the same words", async () => {
  const [own, other] = [await addPosit(), await addPosit()]
  const text = 'The garden gate opens with the code 4711.'
  const source = await addSource(own, 'Gate', text)
  for (let at = 0; at < 5; at++) await addSource(other, 'Gate', text)
  const { passages, facts } = await ask(own, 'Which code opens the garden gate?')
  expect(passages.map((passage) => passage.source_id)).toEqual([source])
  expect(facts.chunk_count).toBe(1)
  expect(Math.max(...facts.document_frequency.values())).toBe(1)
})

test('a short result is filled up with the first passages, each once', async () => {
  const posit = await addPosit()
  const first = await addSource(posit, 'Furniture', filler('cupboard', 20))
  await addSource(posit, 'Gate', 'The garden gate opens with the code 4711.')
  const { passages } = await ask(posit, 'Which code opens the garden gate?')
  expect(passages[0]?.text).toContain('4711')
  expect(passages).toHaveLength(8)
  expect(new Set(passages.map((passage) => passage.chunk_id)).size).toBe(8)
  const added = passages.filter((passage) => passage.score === 0)
  expect(added.map((passage) => passage.source_id)).toEqual(added.map(() => first))
  expect(added.map((passage) => passage.ordinal)).toEqual(added.map((_, at) => at))
})

test('a question about the whole gets the first passages', async () => {
  const posit = await addPosit()
  await addSource(posit, 'Furniture', filler('cupboard', 20))
  const { passages } = await ask(posit, 'What is this about?')
  expect(passages.map((passage) => passage.ordinal).slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('a misspelt word is found by the word most like it', async () => {
  const posit = await addPosit()
  await addSource(posit, 'Furniture', filler('cupboard', 20))
  await addSource(posit, 'Rules', 'Tom washes each whiteboard within nine days.')
  const { passages, facts } = await ask(posit, 'Who cares for a whitebaord?')
  expect(passages[0]?.text).toContain('nine days')
  expect([...facts.fuzzy_matches.values()].flat().length).toBeGreaterThan(0)
})

test('small talk and an empty posit find nothing, and say so', async () => {
  const posit = await addPosit()
  const nothing = {
    passages: [],
    facts: { chunk_count: 0, document_frequency: new Map(), fuzzy_matches: new Map() },
    whole: null,
  }
  expect(await ask(posit, 'Hello!')).toEqual(nothing)
  const empty = await ask(posit, 'Where is the harbour?', 1000)
  expect(empty).toMatchObject({ passages: [], whole: null, facts: { chunk_count: 0 } })
})

test('retrieval is the same whether texts come with the index rows or after them', async () => {
  const few = await addPosit()
  const many = await addPosit()
  await addSource(few, 'Furniture', filler('cupboard', 30))
  await addSource(many, 'Furniture', filler('cupboard', 60))
  const texts = async (posit: string) =>
    (await ask(posit, 'Where is cupboard number 17?')).passages.map((passage) => passage.ordinal)
  expect((await texts(few))[0]).toBe(17)
  expect((await texts(many))[0]).toBe(17)
})

test('small knowledge is given whole, in reading order, and larger is not', async () => {
  const posit = await addPosit()
  await addSource(posit, 'First', 'The kettle is blue.')
  await addSource(posit, 'Second', '# A\n\nThe pan is red.\n\n# B\n\nThe lid is green.')
  const { whole, passages } = await ask(posit, 'What colour is the lid?', 200)
  expect(whole?.map((passage) => passage.text)).toEqual([
    'The kettle is blue.',
    'The pan is red.',
    'The lid is green.',
  ])
  expect(passages[0]?.text).toBe('The lid is green.')
  expect(passages[0]?.score).toBe(whole?.[2]?.score)
  expect((await ask(posit, 'What colour is the lid?', 20)).whole).toBeNull()
})

test('letters that mean something to the database are found as written', async () => {
  const posit = await addPosit()
  const text = 'Say "NULL", {braces}, back\\slash, a, b; drop table chunks; --'
  await addSource(posit, 'Odd "name" \\ {x}', text)
  await addSource(posit, 'Null', 'NULL')
  const { passages } = await ask(posit, 'What about the backslash braces?')
  expect(passages[0]?.text).toBe(text)
  const { passages: nulls } = await ask(posit, 'null')
  expect(nulls.map((passage) => passage.text)).toContain('NULL')
})

test('every statement of a retrieval is served by indexes amid 200,000 rows of others', async () => {
  const posit = await addPosit()
  await addSource(posit, 'Gate', 'The garden gate opens with the code 4711.')
  // Too large for its texts to come along with the index rows.
  const large = await addPosit()
  await addSource(large, 'Furniture', filler('cupboard', 60))
  await addForeignRows(await addPosit())
  const statements: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool })
  const watched = new Kysely<Database>({ dialect, log: (event) => void statements.push(event.query) })
  await retrieve(
    { reader: databaseReader(watched, posit), embeddings: null },
    planQuery('Which cdoe opens the gardne gate?', []),
    0,
  )
  await retrieve(
    { reader: databaseReader(watched, posit), embeddings: null },
    planQuery('Which code opens the gate?', []),
    1_000_000,
  )
  await retrieve(
    { reader: databaseReader(watched, large), embeddings: null },
    planQuery('Which room?', []),
    0,
  )
  await retrieve(
    { reader: databaseReader(watched, large), embeddings: null },
    planQuery('Which room?', []),
    1_000_000,
  )
  await databaseReader(watched, large).load()
  expect(statements.length).toBeGreaterThanOrEqual(8)
  for (const { sql, parameters } of statements) {
    await expectIndexes(`explain ${sql}`, [...parameters])
    // The plan that a prepared statement is kept under, made without its values.
    if (sql.startsWith('/* prepared')) await expectIndexes(`explain (generic_plan) ${sql}`, [])
  }
}, 60_000)

async function expectIndexes(explain: string, parameters: unknown[]) {
  const { rows } = await pool.query(explain, parameters)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
  expect(plan).not.toContain('Seq Scan')
}

/** 2,000 sources of 100 chunks and 100 index rows each. */
async function addForeignRows(posit: string) {
  const client = await pool.connect()
  // Skips the foreign key checks, whose rows exist anyway: two seconds instead of ten.
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into sources (posit_id, kind, name, text, characters, chunk_count)
     select $1, 'statement', 'Foreign', '', 0, 100 from generate_series(1, 2000)`,
    [posit],
  )
  await client.query(
    `insert into chunks (posit_id, source_id, ordinal, text, word_count)
     select $1, s.id, n, 'code', 1 from sources s, generate_series(0, 99) n where s.posit_id = $1`,
    [posit],
  )
  await client.query(
    `insert into chunk_terms (posit_id, term, source_id, ordinals, frequencies)
     select $1, case n when 1 then 'code' when 2 then 'gate' else 'co' || n end, s.id, '{1,2}', '{1,1}'
     from sources s, generate_series(1, 100) n where s.posit_id = $1`,
    [posit],
  )
  await client.query("set session_replication_role = 'origin'")
  await client.query('analyze sources, chunks, chunk_terms')
  client.release()
}
