/** An answer that comes later than its question, into the conversation that waits for it. */
import type { Core } from '../../../core/core.ts'
import type { Deliver } from '../../../tasks/service.ts'
import { openHistory, touchOwnHistory } from '../../conversations/queries.ts'
import { requestSummary } from '../../histories/request-summary.ts'
import { insertLateAnswer } from '../queries.ts'

/** In the conversation it was asked in; in a new one when that is gone. */
export const delivering =
  (core: Pick<Core, 'jobs'>): Deliver =>
  async (trx, { positId, userId, historyId, question, answer }) => {
    const isThere = historyId !== null && (await touchOwnHistory(trx, historyId, userId))
    const chatId = isThere ? historyId : await openHistory(trx, userId, positId)
    const { text: content, state, citations } = answer
    const approved = answer.approved && { ...answer.approved, question }
    await insertLateAnswer(trx, { positId, chatId }, { content, state, citations, approved })
    await requestSummary(core, trx, chatId)
    return { chatId }
  }
