/** An answer that comes later than its question, into the conversation that waits for it. */
import type { Activity } from '../../../activity/service.ts'
import type { Core } from '../../../core/core.ts'
import type { Db } from '../../../database/schema.ts'
import type { LateAnswer } from '../../../tasks/types.ts'
import { openHistory, touchOwnHistory } from '../../conversations/queries.ts'
import { requestSummary } from '../../histories/request-summary.ts'
import { insertLateAnswer } from '../queries.ts'

/** In the conversation it was asked in; in a new one when that is gone. */
export async function deliverLateAnswer(
  { jobs, activity }: Pick<Core, 'jobs'> & { activity: Activity },
  trx: Db,
  { task_id, posit_id, user_id, chat_history_id: asked_in, question, outcome }: LateAnswer,
): Promise<void> {
  const isThere = asked_in !== null && (await touchOwnHistory(trx, asked_in, user_id))
  const chat_history_id = isThere ? asked_in : await openHistory(trx, user_id, posit_id)
  const { text: content, state, citations } = outcome
  const approved = outcome.approved && { ...outcome.approved, question }
  await insertLateAnswer(trx, { posit_id, chat_history_id }, { content, state, citations, approved })
  await requestSummary({ jobs }, trx, chat_history_id)
  const data = { task_id, question, chat_history_id }
  await activity.notify(trx, { user_id, posit_id, kind: 'task_answered', data })
}
