/** What others asked a posit. Pages and counts go by anchors, see migration 0003. */
import { sql } from 'kysely'
import type { AnswerFeedback, AnswerState, AnswerStatus, Citation } from '../../../contract/chat.ts'
import { QUESTION_PREVIEW_CHARACTERS, QUESTIONS_PER_PAGE } from '../../../contract/chat-limits.ts'
import type { Db } from '../../database/schema.ts'

/** Fewer make pages faster and inserts of old messages slower; a page reads at most twice this many index entries. */
const QUESTIONS_PER_ANCHOR = 500

export interface QuestionRow {
  id: string
  content: string
  status: AnswerStatus
  state: AnswerState | null
  feedback: AnswerFeedback | null
  created_by: string | null
  first_name: string | null
  last_name: string | null
  created_at: Date
}

type PageRow = { total: number; unanchored: number } & {
  [Column in keyof QuestionRow]: QuestionRow[Column] | null
}

const isQuestion = (row: PageRow): row is PageRow & QuestionRow => row.id !== null

export async function listQuestions(db: Db, positId: string, page: number) {
  const { rows } = await sql<PageRow>`
    select page.total, page.unanchored, page.id, left(page.content, ${QUESTION_PREVIEW_CHARACTERS}) as content,
      page.status, page.created_by, page.created_at, users.first_name, users.last_name,
      a.state, a.feedback
    from posit_question_page(${positId}, ${(page - 1) * QUESTIONS_PER_PAGE}, ${QUESTIONS_PER_PAGE}) page
    left join users on users.id = page.created_by
    left join chat_messages a on a.reply_to = page.id
    order by page.created_at desc, page.id desc`.execute(db)
  const { total = 0, unanchored = 0 } = rows[0] ?? {}
  // Once in many hundred questions, by the first reader.
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
  feedback_reason: string | null
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
      a.id as answer_id, a.content as answer, a.citations, a.state, a.feedback, a.feedback_reason,
      a.created_at as answered_at
    from posit_questions q
    join posits on posits.id = q.posit_id and posits.user_id = ${ownerId}
    left join users on users.id = q.created_by
    left join chat_messages a on a.reply_to = q.id
    where q.id = ${id}`.execute(db)
  return rows[0]
}
