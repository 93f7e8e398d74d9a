import type { Core } from '../../core/core.ts'
import { deleteOrphans } from '../../core/files/delete-orphans.ts'
import { ORIGINALS_FOLDER } from '../uploads/add-file.ts'
import { findNamedKeys } from './queries.ts'

/** Far longer than the longest upload and the longest wait of a removal that is tried again. */
const GRACE_MS = 24 * 3_600_000

/** Removes stored originals that no source names any more, or ever did. */
export async function deleteOrphanedOriginals(
  { db, files, log }: Pick<Core, 'db' | 'files' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const removed = await deleteOrphans({
    files,
    prefix: ORIGINALS_FOLDER,
    olderThan: new Date(Date.now() - GRACE_MS),
    findNamed: (keys) => findNamedKeys(db, keys),
    signal,
  })
  if (removed > 0) log.info({ removed }, 'stored originals that no source names were removed')
}
