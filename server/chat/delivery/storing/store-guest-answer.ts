/** The common end of an answer, an answered question of a guest: stored together with others that end at the same moment. */
import type { Core } from '../../../core/core.ts'
import { APART_AT_END_MS, gather } from '../../../core/database/gather.ts'
import type { NewAnswer, QuestionRow } from '../queries.ts'
import { type GuestAnswer, type StoredAnswer, storeGuestAnswers } from './queries.ts'

/** Undefined when it takes the longer way: the question was stopped, moved or is gone. */
export type StoreGuestAnswer = (question: QuestionRow, answer: NewAnswer) => Promise<StoredAnswer | undefined>

export function createStoringGuestAnswers({ db, log }: Pick<Core, 'db' | 'log'>): StoreGuestAnswer {
  const store = gather((answers: GuestAnswer[]) => storeGuestAnswers(db, answers), APART_AT_END_MS)
  return async (question, answer) => {
    if (question.home !== 'anonymous_chat_sessions') return undefined
    try {
      return await store({ question_id: question.id, answer })
    } catch (error) {
      // The longer way finds out whether it is stored, and says what is wrong.
      log.warn({ err: error, question: question.id }, 'an answer was not stored with others')
      return undefined
    }
  }
}
