import type { Core } from '../../core/core.ts'
import { deleteBeyond, deleteOld } from './queries.ts'

/** Of one person; the oldest go first. */
export const NOTIFICATIONS_KEPT = 1000
/** Short transactions: a sweep after years must not hold a million rows at once. */
const ROWS_AT_ONCE = 1000

export async function sweepNotifications(
  { db, env }: Pick<Core, 'db' | 'env'>,
  signal: AbortSignal,
): Promise<void> {
  let gone = ROWS_AT_ONCE
  while (gone === ROWS_AT_ONCE && !signal.aborted) {
    gone = await deleteOld(db, env.NOTIFICATIONS_KEPT_DAYS, ROWS_AT_ONCE)
  }
  await deleteBeyond(db, NOTIFICATIONS_KEPT)
}
