/** What others asked a posit. Pages and counts go by anchors, see migration 0003. */
import { type RawBuilder, sql } from 'kysely'
import type { AnswerState, AnswerStatus, Citation } from '../../../contract/chat.ts'
import { QUESTION_PREVIEW_CHARACTERS, QUESTIONS_PER_PAGE } from '../../../contract/chat-limits.ts'
import type { Db } from '../../database/schema.ts'

/** Fewer make pages quicker and inserts of old messages slower; a page reads at most twice this many index entries. */
const QUESTIONS_PER_ANCHOR = 1000

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface QuestionRow {
  id: string
  content: string
  status: AnswerStatus
  state: AnswerState | null
  created_by: string | null
  first_name: string | null
  last_name: string | null
  created_at: Date
}

type PageRow = { total: number; unanchored: number } & {
  [Column in keyof QuestionRow]: QuestionRow[Column] | null
}

const isQuestion = (row: PageRow): row is PageRow & QuestionRow => row.id !== null

/** One statement, so that count and page are of one moment. */
const pageStatement = (positId: string, page: number): RawBuilder<PageRow> => sql`
  with last as materialized (
    select created_at, id, ordinal from question_anchors where posit_id = ${positId} order by ordinal desc limit 1
  ), counted as materialized (
    select count(*)::int as unanchored, count(*)::int + coalesce((select ordinal from last), 0) as total
    from posit_questions
    where posit_id = ${positId} and (created_at, id) >
      (coalesce((select created_at from last), '-infinity'), coalesce((select id from last), ${FIRST_ID}))
  ), wanted as materialized (
    select total - ${(page - 1) * QUESTIONS_PER_PAGE}::int as ordinal from counted
  ), start as materialized (
    select created_at, id, ordinal from question_anchors
    where posit_id = ${positId} and ordinal >= (select ordinal from wanted) order by ordinal limit 1
  ), page as materialized (
    select id, content, status, created_by, created_at from posit_questions
    where posit_id = ${positId} and (created_at, id) <=
      (coalesce((select created_at from start), 'infinity'), coalesce((select id from start), ${LAST_ID}))
    order by created_at desc, id desc
    limit ${QUESTIONS_PER_PAGE}
    offset coalesce((select ordinal from start), (select total from counted)) - (select ordinal from wanted)
  )
  select counted.total, counted.unanchored, page.id, left(page.content, ${QUESTION_PREVIEW_CHARACTERS}) as content,
    page.status, page.created_by, page.created_at, users.first_name, users.last_name,
    coalesce(
      (select state from chat_messages where reply_to = page.id),
      (select state from anonymous_chat_sessions where reply_to = page.id)
    ) as state
  from counted left join page on true left join users on users.id = page.created_by
  order by page.created_at desc, page.id desc`

export async function listQuestions(db: Db, positId: string, page: number) {
  const { rows } = await pageStatement(positId, page).execute(db)
  const { total = 0, unanchored = 0 } = rows[0] ?? {}
  // Once in a thousand questions, for whoever looks first.
  if (unanchored >= 2 * QUESTIONS_PER_ANCHOR) await setAnchors(db, positId)
  return { rows: rows.filter(isQuestion), total }
}

export async function setAnchors(db: Db, positId: string, step = QUESTIONS_PER_ANCHOR): Promise<void> {
  await sql`select set_question_anchors(${positId}, ${step})`.execute(db)
}

export interface QuestionDetailsRow extends QuestionRow {
  posit_id: string
  answer_id: string | null
  answer: string | null
  citations: Citation[] | null
  answered_at: Date | null
}

/** A question to a posit of this person, asked by somebody else. */
export async function findQuestionOfOwner(
  db: Db,
  id: string,
  ownerId: string,
): Promise<QuestionDetailsRow | undefined> {
  const { rows } = await sql<QuestionDetailsRow>`
    select q.id, q.posit_id, q.content, q.status, q.created_by, q.created_at, users.first_name, users.last_name,
      a.id as answer_id, a.content as answer, a.citations, a.state, a.created_at as answered_at
    from posit_questions q
    join posits on posits.id = q.posit_id and posits.user_id = ${ownerId}
    left join users on users.id = q.created_by
    left join lateral (
      select id, content, citations, state, created_at from chat_messages where reply_to = q.id
      union all
      select id, content, citations, state, created_at from anonymous_chat_sessions where reply_to = q.id
    ) a on true
    where q.id = ${id}`.execute(db)
  return rows[0]
}
