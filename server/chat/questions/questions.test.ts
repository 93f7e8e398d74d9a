import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError, Page } from '../../../contract/api.ts'
import type { PositQuestion, PositQuestionDetails } from '../../../contract/questions.ts'
import type { TaskPage } from '../../../contract/tasks.ts'
import { askPosit } from '../../../tests/ask.ts'
import { TestClient } from '../../../tests/client.ts'
import { buildPosit, buildUser, type TestUser } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { setAnchors } from './queries.ts'

let app: TestApp
let owner: TestUser
let asker: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  asker = await buildUser(app, { first_name: 'Grace' })
})
afterAll(() => app.close())

const list = (positId: string, page = 1, client = owner.client) =>
  client.call<Page<PositQuestion> & ApiError>('GET', `/rest/v1/posits/${positId}/questions?page=${page}`)
const read = (id: string, client = owner.client) =>
  client.call<PositQuestionDetails & ApiError>('GET', `/rest/v1/posit_questions/${id}`)

const KNOWLEDGE = ['The harbour opens at six in the morning.']
const publicPosit = () => buildPosit(app, { owner, privacy: 'public', knowledge: KNOWLEDGE })

/** Straight into the table: an old question of a guest, or of a person. */
async function insertQuestion(positId: string, createdAt: Date, createdBy?: string): Promise<string> {
  const id = uuidv7()
  const asker = createdBy ? { created_by: createdBy } : { visitor_id: 'guest' }
  const row = { id, posit_id: positId, content: `Q ${id}`, created_at: createdAt, ...asker }
  await app.database.db
    .insertInto('chat_messages')
    .values({ ...row, role: 'user', source: 'posit_query' })
    .execute()
  return id
}

const MINUTE_MS = 60_000
const START = Date.parse('2026-01-01T00:00:00Z')

async function listAll(positId: string): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = []
  const totals: number[] = []
  for (let page = 1; ; page++) {
    const { items, total } = (await list(positId, page)).body
    if (items.length === 0) return { ids, totals }
    ids.push(...items.map(({ id }) => id))
    totals.push(total)
  }
}

describe('the questions of a posit', () => {
  test('are listed newest first, with signed-in viewers named and the owner’s omitted', async () => {
    const { id } = await publicPosit()
    await askPosit(asker.client, id, 'When does the harbour open?')
    await askPosit(owner.client, id, 'When does the harbour open?')
    await askPosit(new TestClient(app.url), id, 'Who sells ice cream in Lisbon?')
    const { status, body } = await list(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ page: 1, page_size: 10, total: 2 })
    expect(body.items).toMatchObject([
      { content: 'Who sells ice cream in Lisbon?', asker: null, outcome: 'unknown' },
      { content: 'When does the harbour open?', asker: { first_name: 'Grace' }, outcome: 'known' },
    ])
    expect(JSON.stringify(body)).not.toContain(asker.email)
  })

  test('one question with its answer and the sources it cites', async () => {
    const { id } = await publicPosit()
    await askPosit(asker.client, id, 'When does the harbour open?')
    const [row] = (await list(id)).body.items
    const { body } = await read(row?.id ?? '')
    expect(body).toMatchObject({ posit_id: id, content: 'When does the harbour open?', outcome: 'known' })
    expect(body.answer?.content).toContain('six in the morning')
    expect(body.answer?.citations[0]?.quote).toContain('six in the morning')
  })

  test('show their feedback in the list, and its reason when opened', async () => {
    const { id } = await publicPosit()
    for (const client of [asker.client, new TestClient(app.url)]) {
      await askPosit(client, id, 'When does the harbour open?')
      const [row] = (await list(id)).body.items
      expect(row?.feedback).toBeNull()
      const { answer } = (await read(row?.id ?? '')).body
      const feedback = { feedback: 'down', reason: 'In winter too?' }
      await client.call('PUT', `/rest/v1/chat_messages/${answer?.id}/feedback`, feedback)
      expect((await list(id)).body.items[0]).toMatchObject({ id: row?.id, feedback: 'down' })
      const { body } = await read(row?.id ?? '')
      expect(body).toMatchObject({ feedback: 'down', answer: { feedback_reason: 'In winter too?' } })
    }
  })

  test('are truncated in the list and whole when opened', async () => {
    const { id } = await publicPosit()
    const question = await insertQuestion(id, new Date(START))
    const content = 'word '.repeat(200)
    await app.database.db
      .updateTable('chat_messages')
      .set({ status: 'failed', content })
      .where('id', '=', question)
      .execute()
    const [row] = (await list(id)).body.items
    expect([row?.outcome, row?.content.length]).toEqual(['failed', 300])
    expect((await read(question)).body).toMatchObject({ content, answer: null })
  })

  test('somebody else’s question is not found, nor is the owner’s own', async () => {
    const { id } = await publicPosit()
    const theirs = await insertQuestion(id, new Date(START), asker.id)
    const own = await insertQuestion(id, new Date(START), owner.id)
    expect((await read(theirs)).status).toBe(200)
    expect((await read(theirs, asker.client)).status).toBe(404)
    expect((await read(own)).status).toBe(404)
  })

  test('are withheld when the trial has ended, and shown again with a plan', async () => {
    const ended = await buildUser(app, { trialDays: -1 })
    const { id } = await buildPosit(app, { owner: ended, privacy: 'public' })
    const question = await insertQuestion(id, new Date(START))
    const tasks = () =>
      ended.client.call<TaskPage & ApiError>('GET', `/rest/v1/posits/${id}/posit_task_flags`)
    const answers = await Promise.all([list(id, 1, ended.client), read(question, ended.client), tasks()])
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'premium_required'])
      expect(Object.keys(body)).toEqual(['error', 'code'])
    }
    await app.database.db
      .updateTable('users')
      .set({ subscription_type: 'posit_plus' })
      .where('id', '=', ended.id)
      .execute()
    expect((await list(id, 1, ended.client)).body.total).toBe(1)
    expect((await tasks()).status).toBe(200)
  })
})

describe('pages and counts by anchors', () => {
  test('with many, few or no anchors every question is on exactly one page, in order', async () => {
    const { id } = await publicPosit()
    const made: string[] = []
    for (let n = 0; n < 47; n++) {
      const by = n % 3 === 0 ? asker.id : n % 7 === 0 ? owner.id : undefined
      const question = await insertQuestion(id, new Date(START + n * MINUTE_MS), by)
      if (by !== owner.id) made.unshift(question)
      if (n === 20 || n === 33) await setAnchors(app.database.db, id, n === 20 ? 3 : 5)
    }
    const anchors = await app.database.db
      .selectFrom('question_anchors')
      .selectAll()
      .where('posit_id', '=', id)
      .execute()
    expect(anchors.length).toBeGreaterThan(5)
    expect(await listAll(id)).toEqual({
      ids: made,
      totals: Array(Math.ceil(made.length / 10)).fill(made.length),
    })
    expect((await list(id, 99)).body).toMatchObject({ items: [], total: made.length })
  })

  test('a question inserted or deleted below an anchor moves those above', async () => {
    const { id } = await publicPosit()
    const made: string[] = []
    for (let n = 0; n < 24; n++) made.unshift(await insertQuestion(id, new Date(START + n * MINUTE_MS)))
    await setAnchors(app.database.db, id, 2)
    made.splice(23, 0, await insertQuestion(id, new Date(START + 0.5 * MINUTE_MS), asker.id))
    expect((await listAll(id)).ids).toEqual(made)
    await setAnchors(app.database.db, id, 2)
    const [gone = ''] = made.splice(12, 1)
    await app.database.db.deleteFrom('chat_messages').where('id', '=', gone).execute()
    expect((await listAll(id)).ids).toEqual(made)
  })

  test('hold while questions come and go from many sides and anchors are set meanwhile', async () => {
    const { id } = await publicPosit()
    const { db } = app.database
    const removable = await Promise.all(
      Array.from({ length: 20 }, (_, n) => insertQuestion(id, new Date(START + n * MINUTE_MS))),
    )
    await Promise.all(
      Array.from({ length: 150 }, (_, n) => {
        if (n % 10 === 0) return setAnchors(db, id, 2)
        if (n % 15 === 1)
          return db
            .deleteFrom('chat_messages')
            .where('id', '=', removable[n % 20] ?? '')
            .execute()
        return insertQuestion(
          id,
          new Date(START + ((n * 37) % 200) * MINUTE_MS),
          n % 2 ? asker.id : undefined,
        )
      }),
    )
    const stored = await db
      .selectFrom('posit_questions')
      .select('id')
      .where('posit_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const { ids, totals } = await listAll(id)
    expect(ids).toEqual(stored.map((row) => row.id))
    expect(new Set(totals)).toEqual(new Set([stored.length]))
  })

  test('50 people asking at once are all counted', async () => {
    const { id } = await publicPosit()
    await setAnchors(app.database.db, id, 1)
    const guests = Array.from({ length: 50 }, () => new TestClient(app.url))
    await Promise.all(
      guests.flatMap((guest, n) => [
        askPosit(guest, id, `When does the harbour open on day ${n}?`),
        ...(n % 10 === 0 ? [setAnchors(app.database.db, id, 1)] : []),
      ]),
    )
    expect((await list(id)).body.total).toBe(50)
  })
})

/** Blocks of the database that one run of the page's statement reads: unlike time, the same on any machine. */
async function blocksOfPage(positId: string, skipped: number): Promise<number> {
  const statement = `explain (analyze, buffers, format json) select * from posit_question_page($1, $2, 10)`
  const { rows } = await app.database.pool.query(statement, [positId, skipped])
  const [{ Plan: plan }] = rows[0]['QUERY PLAN']
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test('any page of 20,000 questions reads few blocks, by index', async () => {
  const { id } = await publicPosit()
  const { db, pool } = app.database
  await pool.query(
    `insert into chat_messages (posit_id, role, source, content, visitor_id, created_at)
     select $1, 'user', 'posit_query', repeat('word ', 50), 'v', '2026-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, 20000) n`,
    [id],
  )
  await pool.query('vacuum analyze chat_messages')
  await setAnchors(db, id, 500)
  // The planner reads its own tables the first time.
  await blocksOfPage(id, 0)
  for (const skipped of [0, 4990, 12_345, 19_990, 30_000])
    expect([skipped, await blocksOfPage(id, skipped)]).toEqual([
      skipped,
      expect.toSatisfy((blocks) => blocks < 300),
    ])
})

test('a page of questions or tasks costs at most three statements', async () => {
  const { id } = await publicPosit()
  await insertQuestion(id, new Date(START))
  const statementsOf = async (path: string) => {
    let taken = 0
    const count = () => taken++
    app.database.pool.on('acquire', count)
    await owner.client.call('GET', path)
    app.database.pool.off('acquire', count)
    return taken
  }
  for (const path of [
    `/rest/v1/posits/${id}/questions`,
    `/rest/v1/posits/${id}/posit_task_flags`,
    '/rest/v1/posits',
  ]) {
    // What runs in the background takes connections of the same pool, which only ever adds to the count: it is
    // taken again until nothing came between. A page that costs more never gets there.
    await expect.poll(() => statementsOf(path), { timeout: 15_000 }).toBeLessThanOrEqual(3)
  }
})
