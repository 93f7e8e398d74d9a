/** What is removed is gone from everything the server holds, says or sends. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatReply, UpdateSession } from '../../contract/chat.ts'
import type { Posit } from '../../contract/posits.ts'
import type { KnowledgeChange } from '../../contract/teaching.ts'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { eraseChangesJob } from '../knowledge/jobs.ts'

let app: TestApp
let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ env: fake.env })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const SAID = 'I work with Joris Vanhecke at the mill.'
const GONE = /vanhecke/i

const openSession = async ({ id, owner }: TestPosit) =>
  (await owner.client.call<UpdateSession>('POST', '/rest/v1/chat_sessions', { posit_id: id })).body

async function openPosit(knowledge: string[] = []) {
  const posit = await buildPosit(app, { privacy: 'public', knowledge })
  const session = await openSession(posit)
  const say = async (query: string) => {
    const body = { query, positId: posit.id, sessionId: session.id, stream: false }
    return (await posit.owner.client.call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)).body
  }
  return { posit, say }
}

const undo = ({ owner }: TestPosit, change: KnowledgeChange | undefined) =>
  owner.client.call<KnowledgeChange>('POST', `/rest/v1/knowledge_changes/${change?.id}/undo`)

/** Every column of every table that holds the word, as 'table.column'. */
async function columnsHolding(word: string): Promise<string[]> {
  const { db } = app.database
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and data_type not in ('uuid', 'bytea', 'boolean', 'integer', 'bigint', 'timestamp with time zone')`.execute(
    db,
  )
  const found: string[] = []
  for (const { schema, table, column } of rows) {
    const holding = await sql`select 1 from ${sql.table(`${schema}.${table}`)}
      where ${sql.ref(column)}::text ilike ${`%${word}%`} limit 1`.execute(db)
    if (holding.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

test('removed words are in no later prompt, and a day later in no table', async () => {
  const { posit, say } = await openPosit(['The mill is open daily.'])
  await say(SAID)
  const answer = await askAsGuest(app.url, posit.id, 'Who do you work with at the mill?')
  expect(JSON.stringify(answer)).toMatch(GONE)
  await app.database.db
    .updateTable('posits')
    .set({ title: 'Vanhecke and the mill', suggested_questions: JSON.stringify(['Who is Vanhecke?']) })
    .where('id', '=', posit.id)
    .execute()
  const { removed } = await say('forget what I said about Vanhecke')
  expect(removed).toHaveLength(1)
  const { body } = await posit.owner.client.call<Posit>('GET', `/rest/v1/posits/${posit.id}`)
  expect(JSON.stringify(body)).not.toMatch(GONE)

  fake.reset()
  await say('We bake rye bread on Mondays.')
  await askAsGuest(app.url, posit.id, 'What do you bake?')
  expect(fake.requests.length).toBeGreaterThan(0)
  for (const { prompt } of fake.requests) expect(prompt).not.toMatch(GONE)

  await app.database.db
    .updateTable('knowledge_changes')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) } as never)
    .where('posit_id', '=', posit.id)
    .execute()
  expect((await undo(posit, removed?.[0])).status).toBe(409)
  await app.services.core.jobs.send(eraseChangesJob, {})
  await expect.poll(() => columnsHolding('vanhecke'), { timeout: 10_000 }).toEqual([])
  expect(await columnsHolding('rye bread')).toContain('chat_messages.content')
})

test('a correction and a removal in one message both happen to one source', async () => {
  const { posit, say } = await openPosit(['A berth costs 40 euros. The code is 4471. Dogs are welcome.'])
  const { changed, removed } = await say('A berth costs 50 euros now. Please take the code out.')
  expect([changed?.length, removed?.length]).toEqual([1, 1])
  const sources = app.database.db.selectFrom('sources').select('text').where('posit_id', '=', posit.id)
  expect(await sources.execute()).toEqual([{ text: 'A berth costs 50 euros. Dogs are welcome.' }])
  expect((await undo(posit, changed?.[0])).status).toBe(409)
  expect((await undo(posit, removed?.[0])).status).toBe(200)
})
