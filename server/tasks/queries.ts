import { type Selectable, sql } from 'kysely'
import { TASKS_PER_PAGE } from '../../contract/tasks.ts'
import type { Database, Db } from '../database/schema.ts'

export type TaskFlagRow = Selectable<Database['posit_task_flags']>

export interface NewFlag {
  posit_id: string
  user_id: string | null
  question: string
  context: string
  context_key: string
}

type FlagKey = Pick<NewFlag, 'posit_id' | 'user_id' | 'context_key'>

/** The open flag of this question, asked once more; undefined when there is none. A known asker is remembered. */
export async function joinOpenFlag(trx: Db, { posit_id, user_id, context_key }: FlagKey) {
  return trx
    .updateTable('posit_task_flags')
    .set((eb) => ({
      asked: eb('asked', '+', 1),
      user_id: eb.fn.coalesce('user_id', eb.val(user_id)),
      updated_at: new Date(),
    }))
    .where('posit_id', '=', posit_id)
    .where('context_key', '=', context_key)
    .where('processed', '=', false)
    .returning('id')
    .executeTakeFirst()
}

/** Makes those who would add a flag to this posit take turns until their transactions end, so that its cap holds. */
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
    .values({ ...flag, status: 'open' })
    .onConflict((conflict) =>
      conflict
        .columns(['posit_id', 'context_key'])
        .where('processed', '=', false)
        .doUpdateSet((eb) => ({ asked: eb('posit_task_flags.asked', '+', 1), updated_at: new Date() })),
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

/** One page, open ones first, then the newest; `total` and `open` are of all pages. */
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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TASKS_PER_PAGE)
    .offset((page - 1) * TASKS_PER_PAGE)
    .execute()
  const [first] = rows
  if (first) return { rows, total: first.total, open: first.open }
  return { rows, ...(page === 1 ? { total: 0, open: 0 } : await countFlags(db, positId)) }
}

type Outcome = { status: 'closed'; response: string } | { status: 'cancelled' }

/** False when somebody was faster: only an open flag can be settled, and only once. */
export async function settleOpenFlag(trx: Db, id: string, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posit_task_flags')
    .set({ ...outcome, processed: true, updated_at: new Date() })
    .where('id', '=', id)
    .where('processed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
