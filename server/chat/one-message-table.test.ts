import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database.ts'
import { migrateToLatest } from '../core/database/migrate.ts'
import { migrations } from '../database/migrations.ts'

const database = await createTestDatabase({ migrated: false })
afterAll(() => database.drop())

const LAST = '0017-one-message-table'
const OWNER = '01900000-0000-7000-8000-000000000001'
const ASKER = '01900000-0000-7000-8000-000000000002'
const POSIT = '01900000-0000-7000-8000-000000000003'
const QUESTIONS = 3000

const FILL = `
insert into users (id, email, handle) values ('${OWNER}', 'owner@example.com', 'owner'), ('${ASKER}', 'asker@example.com', 'asker');
insert into posits (id, user_id, type, audience, response_type)
  values ('${POSIT}', '${OWNER}', 'decision_tracking', 'public', 'assistant');
insert into chat_messages (posit_id, role, source, content, created_by, client_key, created_at)
  select '${POSIT}', 'user', 'posit_query', 'Person ' || n, '${ASKER}', 'key ' || n, '2026-01-01'::timestamptz + n * interval '2 minutes'
  from generate_series(1, ${QUESTIONS}) n;
insert into anonymous_chat_sessions (posit_id, role, source, content, visitor_id, client_key, status, lease_until, created_at)
  select '${POSIT}', 'user', 'posit_query', 'Guest ' || n, 'visitor ' || n % 50, 'key ' || n,
    case when n % 10 = 0 then 'running' else 'done' end, case when n % 10 = 0 then now() end,
    '2026-01-01'::timestamptz + n * interval '3 minutes'
  from generate_series(1, ${QUESTIONS}) n;
insert into anonymous_chat_sessions (posit_id, role, source, content, visitor_id, reply_to, citations, related, unsupported, general,
    state, approved, flagged, feedback, feedback_reason, feedback_at, created_at)
  select posit_id, 'assistant', source, 'Answer', visitor_id, id, '[1]', '[2]', '["No."]', true, 'partly', '{"name": "Ada"}', true,
    'down', 'Why?', now(), created_at + interval '1 second'
  from anonymous_chat_sessions where status = 'done';
select set_question_anchors('${POSIT}', 500)`

const PAGES = `select skipped, page.* from unnest(array[0, 700, 2995, 5990]) skipped, posit_question_page('${POSIT}', skipped, 10) page
  order by skipped, created_at desc, id desc`
const COLUMNS = `id, posit_id, role, source, content, visitor_id, client_key, reply_to, citations, related, unsupported, general, state,
  approved, flagged, status, lease_until, feedback, feedback_reason, feedback_at, created_at`

test("guests' messages migrate with all columns, and the owner's pages stay the same", async () => {
  const { pool, db } = database
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < LAST))
  await migrateToLatest(db, before)
  await pool.query(FILL)
  const [guests, pages, anchors] = [
    await pool.query(`select ${COLUMNS} from anonymous_chat_sessions order by id`),
    await pool.query(PAGES),
    await pool.query('select * from question_anchors order by ordinal'),
  ]
  expect(guests.rows).toHaveLength(QUESTIONS * 1.9)
  expect(anchors.rows).toHaveLength((2 * QUESTIONS) / 500)

  expect(await migrateToLatest(db)).toContain(LAST)

  const moved = `select ${COLUMNS} from chat_messages where visitor_id is not null order by id`
  expect((await pool.query(moved)).rows).toEqual(guests.rows)
  expect((await pool.query(PAGES)).rows).toEqual(pages.rows)
  expect((await pool.query('select * from question_anchors order by ordinal')).rows).toEqual(anchors.rows)
  const { rows } = await pool.query('select count(*) from chat_messages where created_by is not null')
  expect(rows).toEqual([{ count: QUESTIONS }])
})

test("a visitor's client key is still unique", async () => {
  const again = `insert into chat_messages (posit_id, role, source, content, visitor_id, client_key)
    values ('${POSIT}', 'user', 'posit_query', 'Again', 'visitor 1', 'key 1')`
  await expect(database.pool.query(again)).rejects.toThrow('chat_messages_visitor_key')
})
