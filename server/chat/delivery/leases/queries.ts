/** Which node answers which question: a lease that the node renews, and that another node takes over once it has expired. */
import { sql } from 'kysely'
import type { Db } from '../../../database/schema.ts'
import type { QuestionRow } from '../../types.ts'
import { selectQuestions } from '../queries.ts'

/** One array parameter: a statement with a thousand parameters takes milliseconds to build, every second. */
const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`
const leaseOf = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Renews the leases of questions this node is answering. */
export async function renewLeases(db: Db, ids: string[], leaseSeconds: number): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ lease_until: leaseOf(leaseSeconds) })
    .where(isOneOf(ids))
    .where('status', '=', 'running')
    .execute()
}

/** Takes over one question whose lease has expired. False when another node was faster, or it is being answered. */
export async function claimQuestion(db: Db, id: string, leaseSeconds: number): Promise<boolean> {
  const result = await db
    .updateTable('chat_messages')
    .set({ lease_until: leaseOf(leaseSeconds) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('lease_until', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Opens a failed question again, asked through this link. False when another request did, or it has not failed. */
export async function reopenFailedQuestion(
  db: Db,
  { id, link_id }: Pick<QuestionRow, 'id' | 'link_id'>,
  leaseSeconds: number,
): Promise<boolean> {
  const result = await db
    .updateTable('chat_messages')
    .set({ status: 'running', lease_until: leaseOf(leaseSeconds), link_id })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The lease stays: the node that answers finds the question stopped, stores what was generated, and releases it. */
export async function requestStop(db: Db, id: string): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ status: 'stopped' })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** Which of these were stopped by way of another node. */
export async function listStopped(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select('id')
    .where(isOneOf(ids))
    .where('status', '=', 'stopped')
    .execute()
  return rows.map((row) => row.id)
}

/** Questions whose lease has expired, oldest first. */
export async function listAbandonedQuestions(db: Db, limit: number): Promise<QuestionRow[]> {
  return selectQuestions(db)
    .where('status', '=', 'running')
    .where('lease_until', '<', sql<Date>`now()`)
    .orderBy('lease_until')
    .limit(limit)
    .execute()
}

/** Releases leases (all that are running, or the given questions'), so that the next node to look takes them over. */
export async function releaseLeases(db: Db, ids?: string[]): Promise<void> {
  const query = db
    .updateTable('chat_messages')
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where('status', '=', 'running')
  await (ids ? query.where(isOneOf(ids)) : query).execute()
}
