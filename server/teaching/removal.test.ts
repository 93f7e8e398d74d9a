/** What is removed is gone from everything the server holds, says or sends. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Posit } from '../../contract/posits.ts'
import type { TaskPage } from '../../contract/tasks.ts'
import type { TestList } from '../../contract/test-questions.ts'
import { askAsGuest, openSession, say, undo } from '../../tests/ask.ts'
import { buildPosit } from '../../tests/factories.ts'
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

async function openPosit(knowledge: string[] = []) {
  const posit = await buildPosit(app, { privacy: 'public', knowledge })
  const session = await openSession(posit)
  return { posit, say: (query: string) => say(posit, session.id, query) }
}

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

const TEA = 'Tea is served at 12 in the winter garden.'

async function removeTea(title: string, questions: string[]) {
  const { posit, say } = await openPosit([TEA, 'Our boats are red.'])
  const { owner, id } = posit
  await owner.client.call('PATCH', `/rest/v1/posits/${id}`, { title })
  for (const question of questions)
    await owner.client.call('POST', `/rest/v1/posits/${id}/test_questions`, { question })
  const read = async () => {
    const tests = await owner.client.call<TestList>('GET', `/rest/v1/posits/${id}/test_questions`)
    const { body } = await owner.client.call<Posit>('GET', `/rest/v1/posits/${id}`)
    return { title: body.title, questions: tests.body.items.map(({ question }) => question).sort() }
  }
  const { removed } = await say('forget what I said about tea')
  return { posit, removed, read }
}

test('a removal leaves a title and test questions that only share letters or one word with it', async () => {
  const kept = ['What did the team do in 2012?', 'Who lives at number 12?', 'Who steams the oak?']
  const { removed, read } = await removeTea('Steam Team 2012', kept)
  expect(removed).toHaveLength(1)
  expect(await read()).toEqual({ title: 'Steam Team 2012', questions: kept })
})

test('a title and test questions about what was removed go with it, and come back when it is undone', async () => {
  const asked = ['When is tea served in the winter garden?', 'Which colour are the boats?']
  const { posit, removed, read } = await removeTea('Tea in the Winter Garden', asked)
  const { title, questions } = await read()
  expect([title.includes('Tea'), questions]).toEqual([false, ['Which colour are the boats?']])
  expect((await undo(posit, removed?.[0])).status).toBe(200)
  expect(await read()).toEqual({ title: 'Tea in the Winter Garden', questions: asked.toSorted() })
})

test('an undone removal gives an approved answer back', async () => {
  const { posit, say } = await openPosit(['The mill is open daily.'])
  const question = 'Which gasket fits the pump by Hargreaves?'
  await askAsGuest(app.url, posit.id, question)
  const tasks = `/rest/v1/posits/${posit.id}/posit_task_flags`
  const [task] = (await posit.owner.client.call<TaskPage>('GET', tasks)).body.items
  const body = { status: 'closed', response: 'The conical one.' }
  await posit.owner.client.call('PATCH', `/rest/v1/posit_task_flags/${task?.id}`, body)
  const approved = async () => (await askAsGuest(app.url, posit.id, question)).approved !== null
  expect(await approved()).toBe(true)
  const { removed } = await say('forget what I said about Hargreaves')
  expect(await approved()).toBe(false)
  await undo(posit, removed?.[0])
  expect(await approved()).toBe(true)
})

test('a sentence that a newer one contradicts is held nowhere once it is removed, and held back when undone', async () => {
  const { posit, say } = await openPosit(['A berth costs 25 euros. Dogs are welcome.'])
  await say('A berth costs 30 euros.')
  const superseded = async () => {
    const query = app.database.db.selectFrom('sources').select('superseded').where('posit_id', '=', posit.id)
    return (await query.execute()).flatMap((source) => source.superseded.map(({ text }) => text))
  }
  expect(await superseded()).toEqual(['A berth costs 25 euros.'])
  const source = (await say('take out the 25 euros please')).removed?.[0]
  expect(await superseded()).toEqual([])
  await undo(posit, source)
  expect(await superseded()).toEqual(['A berth costs 25 euros.'])
})

test('a correction and a removal in one message both happen to one source', async () => {
  const { posit, say } = await openPosit(['A berth costs 40 euros. The code is 4471. Dogs are welcome.'])
  const { changed, removed } = await say("It's 50 euros a berth now. And please take the code out.")
  expect([changed?.length, removed?.length]).toEqual([1, 1])
  const sources = app.database.db.selectFrom('sources').select('text').where('posit_id', '=', posit.id)
  expect(await sources.execute()).toEqual([{ text: 'A berth costs 50 euros. Dogs are welcome.' }])
  expect((await undo(posit, changed?.[0])).status).toBe(409)
  expect((await undo(posit, removed?.[0])).status).toBe(200)
})
