/** A guest signs in: this browser's questions become the person's own, once, including answers that are still running. */
import type { Core } from '../../core/core.ts'
import { openHistory } from '../conversations/queries.ts'
import { requestSummary } from '../histories/request-summary.ts'
import {
  backdateHistory,
  claimMessages,
  type GuestConversation,
  hasQuestions,
  lockQuestions,
} from './queries.ts'

/** The cookie proved the visitor. The lock serialises parallel calls; later ones find nothing left to claim. */
export async function claimConversation(
  core: Pick<Core, 'db' | 'jobs'>,
  userId: string,
  guest: GuestConversation,
): Promise<void> {
  const { db } = core
  if (!(await hasQuestions(db, guest))) return
  await db.transaction().execute(async (trx) => {
    const questionIds = await lockQuestions(trx, guest)
    if (questionIds.length === 0) return
    const historyId = await openHistory(trx, userId, guest.posit_id)
    await claimMessages(trx, questionIds, userId, historyId)
    await backdateHistory(trx, historyId)
    await requestSummary(core, trx, historyId)
  })
}
