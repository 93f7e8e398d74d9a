/** Which node answers which question: a lease that the node renews, and that others take over once it has run out. */
import { sql } from 'kysely'
import type { Db } from '../../../database/schema.ts'
import { homeTable, type MessageHome } from '../../queries.ts'
import { type QuestionRow, selectQuestions } from '../queries.ts'

/** One parameter, however many: a statement that names a thousand of them is put together for milliseconds, every second. */
const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`

/** Keeps this node's running questions its own for another lease. */
export async function renewLeases(
  db: Db,
  home: MessageHome,
  ids: string[],
  leaseSeconds: number,
): Promise<void> {
  await db
    .updateTable(homeTable(home))
    .set({ lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where(isOneOf(ids))
    .where('status', '=', 'running')
    .execute()
}

/** Takes over one question whose node is gone. False when another node was quicker, or it is being answered. */
export async function claimQuestion(
  db: Db,
  { home, id }: QuestionRow,
  leaseSeconds: number,
): Promise<boolean> {
  const result = await db
    .updateTable(homeTable(home))
    .set({ lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('lease_until', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Opens a failed question again. False when somebody else did, or it has not failed. */
export async function reopenFailedQuestion(
  db: Db,
  { home, id }: QuestionRow,
  leaseSeconds: number,
): Promise<boolean> {
  const result = await db
    .updateTable(homeTable(home))
    .set({ status: 'running', lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The lease stays: whoever answers the question finds it stopped, stores what was said, and gives the lease up. */
export async function requestStop(db: Db, { home, id }: Pick<QuestionRow, 'home' | 'id'>): Promise<void> {
  await db
    .updateTable(homeTable(home))
    .set({ status: 'stopped' })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** Which of these were stopped by way of another node. */
export async function listStopped(db: Db, home: MessageHome, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom(homeTable(home))
    .select('id')
    .where(isOneOf(ids))
    .where('status', '=', 'stopped')
    .execute()
  return rows.map((row) => row.id)
}

/** Questions whose node is gone, oldest first. */
export async function listAbandonedQuestions(
  db: Db,
  home: MessageHome,
  limit: number,
): Promise<QuestionRow[]> {
  return selectQuestions(db, home)
    .where('status', '=', 'running')
    .where('lease_until', '<', sql<Date>`now()`)
    .orderBy('lease_until')
    .limit(limit)
    .execute()
}

/** Gives up leases (all that are running, or the given questions'), so that whoever looks next takes them over. */
export async function releaseLeases(db: Db, home: MessageHome, ids?: string[]): Promise<void> {
  const query = db
    .updateTable(homeTable(home))
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where('status', '=', 'running')
  await (ids ? query.where(isOneOf(ids)) : query).execute()
}
