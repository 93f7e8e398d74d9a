/** The common case, a known answer to a guest: stored in one batch with others that end at the same moment. */
import type { Core } from '../../../core/core.ts'
import { BATCH_INTERVAL_AFTER_ANSWER_MS, createBatcher } from '../../../core/database/batcher.ts'
import type { NewAnswer, QuestionRow, StoredAnswer } from '../../types.ts'
import { type GuestAnswer, storeGuestAnswers } from './queries.ts'

/** Undefined when it must be stored by its own transaction: the question was stopped, claimed or is gone. */
export type StoreGuestAnswer = (question: QuestionRow, answer: NewAnswer) => Promise<StoredAnswer | undefined>

export function createStoreGuestAnswer({ db, log }: Pick<Core, 'db' | 'log'>): StoreGuestAnswer {
  const store = createBatcher(
    (answers: GuestAnswer[]) => storeGuestAnswers(db, answers),
    BATCH_INTERVAL_AFTER_ANSWER_MS,
  )
  return async (question, answer) => {
    if (question.visitor_id === null) return undefined
    try {
      return await store({ question_id: question.id, answer })
    } catch (error) {
      // The transaction that follows finds out whether it is stored, and reports what is wrong.
      log.warn({ err: error, question: question.id }, 'an answer was not stored with others')
      return undefined
    }
  }
}
