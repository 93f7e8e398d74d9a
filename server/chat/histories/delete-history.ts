import type { Activity } from '../../activity/service.ts'
import type { Db } from '../../database/schema.ts'
import { type HistoryRow, lockHistories } from '../conversations/queries.ts'
import type { QuestionRow } from '../types.ts'
import { deleteHistoryRow, leaveQuestionsUnnamed, listRunningQuestions } from './queries.ts'

interface DeletionParts {
  db: Db
  activity: Pick<Activity, 'forgetConversation'>
  stop: (question: QuestionRow) => Promise<void>
}

/** Ends its running answers first: nobody is left to read them. Parallel questions wait, and open a new conversation. */
export async function deleteHistory(
  { db, activity, stop }: DeletionParts,
  { id, posit_id, user_id }: HistoryRow,
): Promise<void> {
  await Promise.all((await listRunningQuestions(db, id)).map(stop))
  await db.transaction().execute(async (trx) => {
    await lockHistories(trx, user_id, posit_id)
    await leaveQuestionsUnnamed(trx, { historyId: id })
    await activity.forgetConversation(trx, user_id, id)
    await deleteHistoryRow(trx, id)
  })
}
