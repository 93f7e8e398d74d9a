import { sql } from 'kysely'
import type { AnswerFeedback } from '../../../contract/chat.ts'
import type { Db } from '../../database/schema.ts'
import { homeTable, type MessageHome } from '../queries.ts'

export interface AnswerRow {
  id: string
  reply_to: string
  posit_id: string
  feedback: AnswerFeedback | null
}

/** A finished answer to a viewer's question; lessons of the update chat are not judged. */
export async function findViewersAnswer(
  db: Db,
  home: MessageHome,
  id: string,
): Promise<AnswerRow | undefined> {
  const row = await db
    .selectFrom(homeTable(home))
    .select(['id', 'reply_to', 'posit_id', 'feedback'])
    .where('id', '=', id)
    .where('role', '=', 'assistant')
    .where('source', '=', 'posit_query')
    .executeTakeFirst()
  return row?.reply_to ? { ...row, reply_to: row.reply_to } : undefined
}

export async function setFeedback(
  db: Db,
  home: MessageHome,
  id: string,
  feedback: AnswerFeedback | null,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable(homeTable(home))
    .set({
      feedback,
      feedback_reason: feedback && reason,
      feedback_at: feedback === null ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}
