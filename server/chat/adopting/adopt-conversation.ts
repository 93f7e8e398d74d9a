/** A guest signs in: what was asked in this browser becomes the person's own, once, with answers that are still running. */
import type { Db } from '../../database/schema.ts'
import { openHistory } from '../conversations/queries.ts'
import {
  backdateHistory,
  type GuestConversation,
  hasQuestions,
  lockQuestions,
  moveMessages,
} from './queries.ts'

/** The cookie proved the visitor. Parallel calls take turns at the lock; the later ones find nothing left to move. */
export async function adoptConversation(db: Db, userId: string, guest: GuestConversation): Promise<void> {
  if (!(await hasQuestions(db, guest))) return
  await db.transaction().execute(async (trx) => {
    const questionIds = await lockQuestions(trx, guest)
    if (questionIds.length === 0) return
    const historyId = await openHistory(trx, userId, guest.posit_id)
    await moveMessages(trx, questionIds, userId, historyId)
    await backdateHistory(trx, historyId)
  })
}
