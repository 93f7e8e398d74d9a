/**
 * P5: finding the passages for a question, in posits of 10 to 10,000 chunks, from the question's words to the passages' texts.
 * Each question is asked for the first time, at a version of the knowledge that others have asked at before: a posit of up to 1,500
 * chunks is then in memory, of a larger one the index rows of words that came up. What the first two questions of a version take is
 * noted. Growth compares like with like: posits of which none is cached whole.
 * Peers in the same run, over the same texts: MiniSearch in memory, and PostgreSQL's own full text search, words ORed.
 */
import MiniSearch from 'minisearch'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { planQuery } from '../server/assistant/builtin/reading/plan-query.ts'
import { createDatabase, type OpenDatabase } from '../server/core/database/client.ts'
import { startEmbeddedPostgres } from '../server/core/database/embedded.ts'
import { migrateToLatest } from '../server/core/database/migrate.ts'
import { indexText } from '../server/knowledge/indexing/index-text.ts'
import { insertIndex } from '../server/knowledge/indexing/queries.ts'
import { databaseReader } from '../server/knowledge/retrieval/database-reader.ts'
import { cachedReader, createPositCache, type PositCache } from '../server/knowledge/retrieval/posit-cache.ts'
import { retrieve } from '../server/knowledge/retrieval/retrieve.ts'
import { newDataDir, removeDataDir } from './posit-server.ts'
import { buildCollection, type Collection } from './retrieval/collection.ts'
import { quantile, type Row } from './row.ts'
import { timed } from './timing.ts'

const LIMITS_MS: Record<number, number> = { 10: 0.5, 100: 0.6, 1000: 1.3, 10000: 5 }
const GROWTH_MAX = 5
const TOP = 5
/** How often a version's first questions are asked, each time with an empty cache. */
const FIRST_TURNS = 30
const CHUNKS_PER_SOURCE = 500

type Find = (question: string) => Promise<string[]>
type FindIn = (cache: PositCache, isCachedWhole?: boolean) => Find

interface Measured {
  p50: number
  recall: number
}

async function measure(find: Find, { questions, warmUp }: Collection): Promise<Measured> {
  for (const { text } of warmUp) await find(text)
  const times: number[] = []
  let found = 0
  for (const { text, passage } of questions) {
    const from = performance.now()
    const texts = await find(text)
    times.push(performance.now() - from)
    if (texts.slice(0, TOP).some((one) => one.includes(passage))) found++
  }
  return { p50: quantile(times, 0.5), recall: found / questions.length }
}

/** Of the first two questions of a version. */
async function measureFirst(findIn: FindIn, { warmUp }: Collection): Promise<string> {
  const times: number[][] = [[], []]
  for (const [turn, { text }] of warmUp.slice(0, FIRST_TURNS).entries()) {
    const find = findIn(createPositCache())
    times[0]?.push(await timed(() => find(text)))
    times[1]?.push(await timed(() => find(warmUp[turn + 1]?.text ?? '')))
  }
  return times.map((values) => quantile(values, 0.5).toFixed(2)).join(' and ')
}

async function posit({ db }: OpenDatabase, { passages }: Collection): Promise<FindIn> {
  const [user_id, posit_id] = [uuidv7(), uuidv7()]
  await db
    .insertInto('users')
    .values({ id: user_id, email: `${user_id}@example.com`, handle: user_id })
    .execute()
  const kind = { type: 'other', audience: 'self', response_type: 'you' } as const
  await db
    .insertInto('posits')
    .values({ id: posit_id, user_id, ...kind })
    .execute()
  for (let from = 0; from < passages.length; from += CHUNKS_PER_SOURCE) {
    const indexed = indexText(passages.slice(from, from + CHUNKS_PER_SOURCE).join('\n\n'), 'Notes')
    const { text, chunkCount: chunk_count, wordCount: word_count } = indexed
    const size = { characters: text.length, chunk_count, word_count }
    const source = { posit_id, kind: 'statement', name: 'Notes', text, ...size } as const
    const { id } = await db.insertInto('sources').values(source).returning('id').executeTakeFirstOrThrow()
    await insertIndex(db, { posit_id, source_id: id }, indexed)
  }
  const stored = databaseReader(db, posit_id)
  const inParts = { ...stored, load: async () => null }
  return (cache, isCachedWhole = true) =>
    async (question) => {
      const plan = planQuery(question, [])
      const reader = cachedReader(cache, isCachedWhole ? stored : inParts, 1)
      const found = await retrieve({ reader, embeddings: null }, plan, 0)
      return found.passages.map((passage) => passage.text)
    }
}

function miniSearch({ passages }: Collection): Find {
  const index = new MiniSearch({ fields: ['text'], storeFields: ['text'] })
  index.addAll(passages.map((text, id) => ({ id, text })))
  return async (question) => index.search(question).map((result) => String(result.text))
}

/** One posit's rows in a table of their own, which flatters it: no other posit's words are in its index. */
async function fullText(pool: pg.Pool, { passages }: Collection): Promise<Find> {
  const table = `peer_${passages.length}`
  await pool.query(
    `create table ${table} (text text, words tsvector generated always as (to_tsvector('english', text)) stored)`,
  )
  await pool.query(`insert into ${table} (text) select unnest($1::text[])`, [passages])
  await pool.query(`create index on ${table} using gin (words)`)
  await pool.query(`analyze ${table}`)
  const text = `select text from ${table},
    (select replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as query) q
    where words @@ query order by ts_rank(words, query) desc limit 30`
  return async (question) =>
    (await pool.query<{ text: string }>({ name: table, text, values: [question] })).rows.map(
      (row) => row.text,
    )
}

async function rowsFor(database: OpenDatabase, size: number): Promise<{ rows: Row[]; partsMs: number }> {
  const collection = buildCollection(size)
  const ours = await posit(database, collection)
  await database.pool.query('analyze')
  const first = await measureFirst(ours, collection)
  const own = await measure(ours(createPositCache()), collection)
  const parts = await measure(ours(createPositCache(), false), collection)
  const mini = await measure(miniSearch(collection), collection)
  const full = await measure(await fullText(database.pool, collection), collection)
  const name = `retrieval: ${size.toLocaleString('en')} chunks, a version asked before`
  const share = (value: number) => `${(100 * value).toFixed(0)} %`
  const note = `a version's first two questions ${first} ms; MiniSearch ${mini.p50.toFixed(2)} ms, full text ${full.p50.toFixed(2)} ms; recall@5 ${share(own.recall)}, ${share(mini.recall)}, ${share(full.recall)}`
  const time = { name, ours: own.p50, peer: LIMITS_MS[size] ?? Number.NaN, unit: 'ms', target: 1, note }
  // What is missed, and half a question so that nothing is divided by nothing.
  const missed = (recall: number) => 100 * (1 - recall) + 50 / collection.questions.length
  const recall = { name: `${name}, recall@5 missed`, ours: missed(own.recall), peer: missed(mini.recall) }
  return { rows: [time, { ...recall, unit: '%', target: 1, note: 'peer: MiniSearch' }], partsMs: parts.p50 }
}

export async function benchRetrieval(): Promise<Row[]> {
  const dataDir = newDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const database = createDatabase(postgres.connection)
  try {
    await migrateToLatest(database.db)
    const rows: Row[] = []
    const times = new Map<number, { parts: number; own: number }>()
    for (const size of Object.keys(LIMITS_MS).map(Number)) {
      const measured = await rowsFor(database, size)
      rows.push(...measured.rows)
      times.set(size, { parts: measured.partsMs, own: measured.rows[0]?.ours ?? Number.NaN })
    }
    const [large, medium] = [times.get(10_000), times.get(1000)]
    rows.push({
      name: 'retrieval: 10,000 chunks by 1,000, both read in parts',
      ours: large?.parts ?? Number.NaN,
      peer: medium?.parts ?? Number.NaN,
      unit: 'ms',
      target: GROWTH_MAX,
      note: `as above, the smaller cached whole: ${large?.own.toFixed(2)} by ${medium?.own.toFixed(2)} ms`,
    })
    return rows
  } finally {
    await database.close()
    await postgres.stop()
    removeDataDir(dataDir)
  }
}
