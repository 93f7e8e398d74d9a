import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import {
  deleteExpiredAccess,
  deleteExpiredRefresh,
  deleteLapsedConsents,
  deleteUnusedClients,
} from './queries.ts'

/** A registration is used within minutes, or never; the person may think it over until tomorrow. */
const UNUSED_HOURS = 24
const MS_PER_HOUR = 3_600_000
/** Short transactions: a million registered clients must not lock the table. */
const BATCH_ROWS = 1000

type Sweep = (db: Db, batch: { before: Date; limit: number }) => Promise<number>

/** In this order: tokens rest on consents, and consents on clients. */
const SWEEPS: Sweep[] = [deleteExpiredAccess, deleteExpiredRefresh, deleteLapsedConsents, deleteUnusedClients]

export const createSweep =
  ({ db }: Pick<Core, 'db'>) =>
  async (_: object, signal: AbortSignal): Promise<void> => {
    const before = new Date(Date.now() - UNUSED_HOURS * MS_PER_HOUR)
    for (const sweep of SWEEPS) {
      let gone = BATCH_ROWS
      while (gone === BATCH_ROWS && !signal.aborted) gone = await sweep(db, { before, limit: BATCH_ROWS })
    }
  }
