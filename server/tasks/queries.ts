import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Citation } from '../../contract/chat.ts'
import { type GapCause, TASKS_PER_PAGE } from '../../contract/tasks.ts'
import type { Database, Db } from '../database/schema.ts'

export type TaskFlagRow = Selectable<Database['posit_task_flags']>

export interface NewFlag {
  posit_id: string
  user_id: string | null
  /** The posit's reply. */
  question: string
  /** The viewer's question. */
  context: string
  context_key: string
  /** One: the question as it was read. */
  wordings: string[]
  terms: string[]
  cause: GapCause | null
  evidence: Citation[]
}

/** Wordings stored with one flag: by then it has been asked in every way that helps to recognise it. */
const WORDINGS_MAX = 20

const askedAgain = (userId: string | null) => (eb: ExpressionBuilder<Database, 'posit_task_flags'>) => ({
  asked: eb('posit_task_flags.asked', '+', 1),
  user_id: eb.fn.coalesce('posit_task_flags.user_id', eb.val(userId)),
  updated_at: new Date(),
})

/** Counts the question on an open flag; other words are stored. Undefined when the flag was settled meanwhile. */
export async function joinFlag(trx: Db, id: string, { user_id, wordings, terms }: NewFlag) {
  return trx
    .updateTable('posit_task_flags')
    .set((eb) => ({
      ...askedAgain(user_id)(eb),
      wordings: sql<
        string[]
      >`case when cardinality(wordings) < ${WORDINGS_MAX} and not wordings @> ${wordings}::text[]
        then wordings || ${wordings}::text[] else wordings end`,
      terms: sql<string[]>`case when cardinality(wordings) < ${WORDINGS_MAX}
        then array(select unnest(terms) union select unnest(${terms}::text[])) else terms end`,
    }))
    .where('id', '=', id)
    .where('processed', '=', false)
    .returning('id')
    .executeTakeFirst()
}

/** Somebody known who waits for the answer: once, however often they ask. */
export async function insertAsker(
  trx: Db,
  asker: { task_flag_id: string; user_id: string; chat_history_id: string | null; question: string },
): Promise<void> {
  await trx
    .insertInto('posit_task_askers')
    .values(asker)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Serialises transactions that add a flag to this posit, so that its limit holds. */
export async function lockFlagsOf(trx: Db, positId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task_flags:${positId}`}, 0))`.execute(trx)
}

export async function countOpenFlags(db: Db, positId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posit_task_flags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('posit_id', '=', positId)
    .where('processed', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Joins instead when the same question was flagged in the meantime. */
export async function insertFlag(trx: Db, flag: NewFlag): Promise<{ id: string; is_new: boolean }> {
  return trx
    .insertInto('posit_task_flags')
    .values({ ...flag, evidence: JSON.stringify(flag.evidence), status: 'open' })
    .onConflict((conflict) =>
      conflict
        .columns(['posit_id', 'context_key'])
        .where('processed', '=', false)
        .doUpdateSet(askedAgain(flag.user_id) as never),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
}

export async function getPositOwner(db: Db, positId: string): Promise<string> {
  const { user_id } = await db
    .selectFrom('posits')
    .select('user_id')
    .where('id', '=', positId)
    .executeTakeFirstOrThrow()
  return user_id
}

export type OwnTaskRow = TaskFlagRow & { posit_title: string; owner_id: string }

export async function findOwnTask(db: Db, id: string, userId: string): Promise<OwnTaskRow | undefined> {
  return db
    .selectFrom('posit_task_flags')
    .innerJoin('posits', 'posits.id', 'posit_task_flags.posit_id')
    .selectAll('posit_task_flags')
    .select(['posits.title as posit_title', 'posits.user_id as owner_id'])
    .where('posit_task_flags.id', '=', id)
    .where('posits.user_id', '=', userId)
    .executeTakeFirst()
}

async function countFlags(db: Db, positId: string) {
  return db
    .selectFrom('posit_task_flags')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('processed', '=', false).as('open'),
    ])
    .where('posit_id', '=', positId)
    .executeTakeFirstOrThrow()
}

/** One page, open ones first, then the most asked, then the newest; `total` and `open` are of all pages. */
export async function listTasks(db: Db, positId: string, page: number) {
  const rows = await db
    .selectFrom('posit_task_flags')
    .selectAll()
    .select((eb) => [
      eb.fn.countAll<number>().over().as('total'),
      eb.fn.countAll<number>().filterWhere('processed', '=', false).over().as('open'),
    ])
    .where('posit_id', '=', positId)
    .orderBy('processed')
    .orderBy('asked', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TASKS_PER_PAGE)
    .offset((page - 1) * TASKS_PER_PAGE)
    .execute()
  const [first] = rows
  if (first) return { rows, total: first.total, open: first.open }
  return { rows, ...(page === 1 ? { total: 0, open: 0 } : await countFlags(db, positId)) }
}

/** Open ones that viewers asked, most asked first. */
export async function listMostAsked(db: Db, positId: string, limit: number) {
  return db
    .selectFrom('posit_task_flags')
    .select(['id', 'context as question', 'asked as times'])
    .where('posit_id', '=', positId)
    .where('processed', '=', false)
    .orderBy('asked', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

type Outcome = { status: 'closed'; response: string } | { status: 'cancelled' }

/** False when somebody was faster: only an open flag can be settled, and only once. */
export async function settleOpenFlag(trx: Db, id: string, outcome: Outcome): Promise<boolean> {
  const waiting =
    outcome.status === 'closed' ? { responded_at: new Date(), reask_state: 'pending' as const } : {}
  const { numUpdatedRows } = await trx
    .updateTable('posit_task_flags')
    .set({ ...outcome, ...waiting, processed: true, updated_at: new Date() })
    .where('id', '=', id)
    .where('processed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when it has no response to replace. */
export async function replaceResponse(trx: Db, id: string, response: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posit_task_flags')
    .set({ response, responded_at: new Date(), reask_state: 'pending', updated_at: new Date() })
    .set({ reask_answer: null, reasked_at: null })
    .where('id', '=', id)
    .where('response', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTask(db: Db, id: string): Promise<void> {
  await db.deleteFrom('posit_task_flags').where('id', '=', id).execute()
}
