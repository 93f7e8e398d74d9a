import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** What strangers may learn of a posit. Finds public posits only. */
export function findPublicPosit(db: Db, id: string) {
  return db
    .selectFrom('posits')
    .innerJoin('users', 'users.id', 'posits.user_id')
    .select(['posits.id', 'posits.title', 'posits.summary_light', 'users.first_name as owner_first_name'])
    .select(['posits.privacy', 'posits.response_type', 'posits.suggested_questions'])
    .where('posits.id', '=', id)
    .where('posits.privacy', '=', 'public')
    .executeTakeFirst()
}

/** A person with at least one public posit. */
export function findPublicPerson(db: Db, handle: string) {
  return db
    .selectFrom('users')
    .select(['handle', 'first_name'])
    .where('handle', '=', handle)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posits')
          .select('posits.id')
          .whereRef('posits.user_id', '=', 'users.id')
          .where('posits.privacy', '=', 'public'),
      ),
    )
    .executeTakeFirst()
}

export interface KnownAnswer {
  question: string
  answer: string
}

const ANSWERS_MAX = 10
const ANSWER_MAX_CHARACTERS = 2000

/**
 * Of the questions that the posit's page offers to anybody, those that the owner has made test questions, with the answer as the
 * last run over the present knowledge had it. What only visitors asked is not shown here.
 */
export async function listKnownAnswers(
  db: Db,
  posit: { id: string; suggested_questions: readonly string[] },
): Promise<KnownAnswer[]> {
  if (posit.suggested_questions.length === 0) return []
  return db
    .selectFrom('test_questions')
    .innerJoin('posits', 'posits.id', 'test_questions.posit_id')
    .select('test_questions.question')
    .select(sql<string>`left(test_questions.answer, ${ANSWER_MAX_CHARACTERS})`.as('answer'))
    .where('test_questions.posit_id', '=', posit.id)
    .where('test_questions.question', 'in', posit.suggested_questions)
    .where('test_questions.state', '=', 'passes')
    .where('test_questions.answer_state', '=', 'known')
    .whereRef('test_questions.asked_version', '=', 'posits.knowledge_version')
    .orderBy('test_questions.id')
    .limit(ANSWERS_MAX)
    .execute()
}
