import { sql } from 'kysely'
import { DEFAULT_POSIT_TITLE } from '../../../../contract/posits.ts'
import type { Db, Hidden, HiddenTest } from '../../../database/schema.ts'

export async function getDerived(trx: Db, positId: string) {
  return trx
    .selectFrom('posits')
    .select(['title', 'auto_title', 'summary', 'summary_light', 'summary_full', 'suggested_questions'])
    .where('id', '=', positId)
    .executeTakeFirstOrThrow()
}

type Derived = Awaited<ReturnType<typeof getDerived>>

/**
 * `content` is rebuilt with the summaries, and may be megabytes: it goes in any case. Summaries that are just being made from what was
 * known before are of an older version than this, and are not saved.
 */
export async function updateDerived(
  trx: Db,
  positId: string,
  { suggested_questions, ...texts }: Derived,
): Promise<void> {
  await trx
    .updateTable('posits')
    .set((eb) => ({
      ...texts,
      content: '',
      suggested_questions: JSON.stringify(suggested_questions),
      summarised_version: eb.ref('knowledge_version'),
      knowledge_version: eb('knowledge_version', '+', 1),
    }))
    .where('id', '=', positId)
    .execute()
}

/** Unless the owner has named the posit since. */
export async function restoreTitle(trx: Db, positId: string, title: string): Promise<void> {
  await trx
    .updateTable('posits')
    .set({ title, auto_title: null })
    .where('id', '=', positId)
    .where(sql<boolean>`(title = ${DEFAULT_POSIT_TITLE} or title = auto_title)`)
    .execute()
}

const TEST_COLUMNS = [
  'id',
  'task_flag_id',
  'question',
  'question_key',
  'expected',
  'answer',
  'answer_state',
] as const

/** With all answers of their runs in one text. */
export async function listTestsWithRuns(trx: Db, positId: string) {
  return trx
    .selectFrom('test_questions')
    .select(TEST_COLUMNS)
    .select(
      sql<string>`(select coalesce(string_agg(run.answer, ' '), '') from test_runs as run
        where run.test_question_id = test_questions.id)`.as('run_answers'),
    )
    .where('posit_id', '=', positId)
    .execute()
}

/** The new ones are to be asked again; not those that the owner has kept again since. */
export async function replaceTests(
  trx: Db,
  posit_id: string,
  old: readonly HiddenTest[],
  tests: readonly HiddenTest[],
): Promise<void> {
  const ids = old.map(({ id }) => id)
  await trx.deleteFrom('test_questions').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  for (const { task_flag_id, ...test } of tests) {
    const task = trx.selectFrom('posit_task_flags').select('id').where('id', '=', task_flag_id)
    await trx
      .insertInto('test_questions')
      .values({ ...test, posit_id, task_flag_id: task })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function findHidden(trx: Db, changeId: string): Promise<Hidden> {
  const row = await trx
    .selectFrom('knowledge_changes')
    .select('hidden')
    .where('id', '=', changeId)
    .executeTakeFirst()
  return row?.hidden ?? {}
}

export async function updateHidden(trx: Db, changeId: string, hidden: Hidden): Promise<void> {
  await trx
    .updateTable('knowledge_changes')
    .set({ hidden: JSON.stringify(hidden) })
    .where('id', '=', changeId)
    .execute()
}

/** Removals of the posit that are in effect and can still be undone. */
export async function listRemovals(trx: Db, positId: string) {
  return trx
    .selectFrom('knowledge_changes')
    .select(['id', 'before', 'after'])
    .where('posit_id', '=', positId)
    .where('act', '=', 'removed')
    .where('undone_at', 'is', null)
    .where('text_before', 'is not', null)
    .execute()
}
