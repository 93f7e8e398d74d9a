import { sql } from 'kysely'
import type { AnswerFeedback } from '../../../contract/chat.ts'
import type { Db } from '../../database/schema.ts'

export interface AnswerRow {
  id: string
  reply_to: string
  posit_id: string
  link_id: string | null
  feedback: AnswerFeedback | null
}

/** A finished answer to a viewer's question; replies in the update chat get no feedback. */
export async function findViewersAnswer(db: Db, id: string): Promise<AnswerRow | undefined> {
  const row = await db
    .selectFrom('chat_messages')
    .select(['id', 'reply_to', 'posit_id', 'link_id', 'feedback'])
    .where('id', '=', id)
    .where('role', '=', 'assistant')
    .where('source', '=', 'posit_query')
    .executeTakeFirst()
  return row?.reply_to ? { ...row, reply_to: row.reply_to } : undefined
}

export async function setFeedback(
  db: Db,
  id: string,
  feedback: AnswerFeedback | null,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({
      feedback,
      feedback_reason: feedback && reason,
      feedback_at: feedback === null ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}
