import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database.ts'
import type { Database, Db } from '../database/schema.ts'
import { readRules } from './citations/queries.ts'
import { listBeginnings, listExtents } from './excerpts/queries.ts'
import {
  countAttachments,
  findAttachments,
  findOwnSource,
  listAttachments,
  measureKnowledge,
} from './queries.ts'
import { listSources } from './searching/queries.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const ID = '01890000-0000-7000-8000-000000000000'
const READS: [string, (db: Db) => Promise<unknown>][] = [
  ['the list of sources', (db) => listSources(db, ID, { page: 2, page_size: 10, search: '' })],
  ['a search in the sources', (db) => listSources(db, ID, { page: 1, page_size: 10, search: 'tea' })],
  ['the rules of cited sources', (db) => readRules(db, [{ positId: ID, sourceIds: [ID, ID] }])],
  ['the size of the knowledge', (db) => measureKnowledge(db, ID)],
  ['one source of an owner', (db) => findOwnSource(db, ID, ID)],
  ['the list of attachments', (db) => listAttachments(db, ID, 1)],
  ['the number of attachments', (db) => countAttachments(db, ID)],
  ['attachments by source', (db) => findAttachments(db, ID, [ID, ID])],
  ['the lengths of sources', (db) => listExtents(db, ID)],
  ['beginnings of texts', (db) => listBeginnings(db, [ID], [100])],
]

test.each(READS)('%s can be read without looking at every row', async (_, read) => {
  const statements: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  await read(new Kysely<Database>({ dialect, log: (event) => void statements.push(event.query) }))
  const client = await database.pool.connect()
  // The tables are empty, where reading all is cheapest: what is asked here is whether there is another way.
  await client.query('set enable_seqscan = off')
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query(`explain ${sql}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
    expect(plan).not.toContain('Seq Scan')
  }
  await client.query('set enable_seqscan = on')
  client.release()
})
