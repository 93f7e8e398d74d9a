import type { Core } from '../../core/core.ts'
import { deleteOldEvents } from '../events/queries.ts'
import { deleteBeyond, deleteOld } from '../notifications/queries.ts'

/** Of one person; the oldest go first. */
export const NOTIFICATIONS_KEPT = 1000
/** Short transactions: a sweep after years must not hold a million rows at once. */
const ROWS_AT_ONCE = 1000

async function inSteps(signal: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  let gone = ROWS_AT_ONCE
  while (gone === ROWS_AT_ONCE && !signal.aborted) gone = await deleteSome()
}

export async function sweepActivity(
  { db, env }: Pick<Core, 'db' | 'env'>,
  signal: AbortSignal,
): Promise<void> {
  await inSteps(signal, () => deleteOld(db, env.NOTIFICATIONS_KEPT_DAYS, ROWS_AT_ONCE))
  await deleteBeyond(db, NOTIFICATIONS_KEPT)
  await inSteps(signal, () => deleteOldEvents(db, env.EVENTS_KEPT_DAYS, ROWS_AT_ONCE))
}
