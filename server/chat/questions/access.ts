/** Guards a question that somebody else asked the owner's posit. */
import { notFound } from '../../core/errors.ts'
import type { SessionUser } from '../../core/http/context.ts'
import { type Guard, idInPath } from '../../core/http/guard.ts'
import { requireUser } from '../../core/http/session.ts'
import type { Db } from '../../database/schema.ts'
import { findQuestionOfOwner, type QuestionDetailsRow } from './queries.ts'

declare const guarded: unique symbol

/** A question to one of the caller's posits, loaded for its owner. Made here and nowhere else. */
export type ReceivedQuestion = QuestionDetailsRow & { readonly [guarded]: 'owner' }

export async function getReceivedQuestion(db: Db, id: string, userId: string): Promise<ReceivedQuestion> {
  const question = await findQuestionOfOwner(db, id, userId)
  if (!question) throw notFound()
  return question as ReceivedQuestion
}

/** The caller owns the posit that was asked. */
export const receivedQuestion = (db: Db): Guard<{ user: SessionUser; question: ReceivedQuestion }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    return { user, question: await getReceivedQuestion(db, idInPath(c), user.id) }
  },
  positOf: ({ question }) => question.posit_id,
})
