import { type Selectable, sql } from 'kysely'
import { TEST_QUESTIONS_PER_POSIT } from '../../../contract/test-limits.ts'
import type { TestState } from '../../../contract/test-questions.ts'
import type { Database, Db } from '../../database/schema.ts'
import { questionKey } from '../matching/question-key.ts'
import type { Verdict } from './judge-run.ts'

export type TestRow = Selectable<Database['test_questions']>
/** With the present version of the posit's knowledge. */
export type OwnTestRow = TestRow & { owner_id: string; knowledge_version: number }

const selectTests = (db: Db) =>
  db
    .selectFrom('test_questions')
    .innerJoin('posits', 'posits.id', 'test_questions.posit_id')
    .selectAll('test_questions')
    .select(['posits.user_id as owner_id', 'posits.knowledge_version'])

/** Those that need attention first, then the newest. Bounded by the limit per posit. */
export async function listTests(db: Db, positId: string): Promise<OwnTestRow[]> {
  return selectTests(db)
    .where('test_questions.posit_id', '=', positId)
    .orderBy(sql`array_position(array['fails', 'changed', 'pending', 'passes'], test_questions.state)`)
    .orderBy('test_questions.id', 'desc')
    .execute()
}

/** Those that have not been asked since the knowledge changed, longest ago first. */
export async function listStaleTests(db: Db, positId: string, limit: number): Promise<OwnTestRow[]> {
  return selectTests(db)
    .where('test_questions.posit_id', '=', positId)
    .where(sql<boolean>`asked_version is distinct from posits.knowledge_version`)
    .orderBy(sql`asked_at asc nulls first`)
    .orderBy('test_questions.id')
    .limit(limit)
    .execute()
}

export async function findOwnTestRow(db: Db, id: string, userId: string): Promise<OwnTestRow | undefined> {
  return selectTests(db)
    .where('test_questions.id', '=', id)
    .where('posits.user_id', '=', userId)
    .executeTakeFirst()
}

export async function hasTests(db: Db, positId: string): Promise<boolean> {
  const row = await db
    .selectFrom('test_questions')
    .select('id')
    .where('posit_id', '=', positId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewTest {
  posit_id: string
  task_flag_id: string | null
  question: string
}

/** The test of this question, old or new; undefined when the posit has as many as it may. */
export async function insertTest(trx: Db, test: NewTest): Promise<{ id: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`test_questions:${test.posit_id}`}, 0))`.execute(
    trx,
  )
  const question_key = questionKey(test.question)
  const same = await trx
    .selectFrom('test_questions')
    .select('id')
    .where('posit_id', '=', test.posit_id)
    .where('question_key', '=', question_key)
    .executeTakeFirst()
  if (same) return same
  const { count } = await trx
    .selectFrom('test_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('posit_id', '=', test.posit_id)
    .executeTakeFirstOrThrow()
  if (count >= TEST_QUESTIONS_PER_POSIT) return undefined
  return trx
    .insertInto('test_questions')
    .values({ ...test, question_key })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** An answered task becomes a test question, where there is room, with the response: what viewers get. */
export async function saveAnsweredTest(
  trx: Db,
  task: {
    id: string
    posit_id: string
    question: string
    response: string | null
    knowledge_version: number
  },
): Promise<void> {
  const { posit_id, question, response: answer } = task
  const test = await insertTest(trx, { posit_id, question, task_flag_id: task.id })
  if (!test) return
  const asked = { answer, answer_state: 'known' as const, asked_version: task.knowledge_version }
  await trx
    .updateTable('test_questions')
    .set({ ...asked, expected: answer, state: 'passes', asked_at: new Date(), task_flag_id: task.id })
    .where('id', '=', test.id)
    .execute()
}

/** An answer that the owner changed on purpose is not compared with the old one. */
export async function forgetExpected(trx: Db, taskFlagId: string): Promise<void> {
  await trx
    .updateTable('test_questions')
    .set({ expected: null, state: 'pending' })
    .where('task_flag_id', '=', taskFlagId)
    .execute()
}

/**
 * The state the test was in before, when this run is the first over this version of the knowledge; undefined when it is not, or
 * the test is gone.
 */
export async function saveRun(
  trx: Db,
  { id, knowledge_version }: OwnTestRow,
  verdict: Verdict,
): Promise<TestState | undefined> {
  const before = await trx
    .selectFrom('test_questions')
    .select('state')
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(asked_version, -1) < ${knowledge_version}`)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const { state, answer, answer_state, expected } = verdict
  await trx
    .insertInto('test_runs')
    .values({ test_question_id: id, knowledge_version, state, answer, answer_state })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .updateTable('test_questions')
    .set({ state, answer, answer_state, expected, asked_version: knowledge_version, asked_at: new Date() })
    .where('id', '=', id)
    .execute()
  return before.state
}

/** False when there is no known answer to accept. */
export async function acceptAnswer(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('test_questions')
    .set((eb) => ({ expected: eb.ref('answer'), state: 'passes' as const }))
    .where('id', '=', id)
    .where('answer_state', '=', 'known')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('test_questions').where('id', '=', id).execute()
}
