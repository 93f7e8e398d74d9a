import type { Core } from '../../core/core.ts'
import { deleteOldEvents } from '../events/queries.ts'
import { deleteBeyond, deleteOld } from '../notifications/queries.ts'

/** Per person; the oldest are deleted first. */
export const NOTIFICATIONS_KEPT = 1000
/** Short transactions: a cleanup after years must not lock a million rows. */
const BATCH_ROWS = 1000

async function inBatches(signal: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  let gone = BATCH_ROWS
  while (gone === BATCH_ROWS && !signal.aborted) gone = await deleteSome()
}

export async function cleanUpActivity(
  { db, env }: Pick<Core, 'db' | 'env'>,
  signal: AbortSignal,
): Promise<void> {
  await inBatches(signal, () => deleteOld(db, env.NOTIFICATIONS_KEPT_DAYS, BATCH_ROWS))
  await deleteBeyond(db, NOTIFICATIONS_KEPT)
  await inBatches(signal, () => deleteOldEvents(db, env.EVENTS_KEPT_DAYS, BATCH_ROWS))
}
