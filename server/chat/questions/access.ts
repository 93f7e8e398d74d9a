/** The posit owner's key to a question that somebody else asked. */
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import { findQuestionOfOwner, type QuestionDetailsRow } from './queries.ts'

declare const guarded: unique symbol

/** A question to an own posit, whoever asked it. Made here and nowhere else. */
export type ReceivedQuestion = QuestionDetailsRow & { readonly [guarded]: 'owner' }

export async function getReceivedQuestion(db: Db, id: string, userId: string): Promise<ReceivedQuestion> {
  const question = await findQuestionOfOwner(db, id, userId)
  if (!question) throw notFound()
  return question as ReceivedQuestion
}
