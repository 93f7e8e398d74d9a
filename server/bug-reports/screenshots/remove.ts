/** Removes screenshots that no bug report names. */
import type { Core } from '../../core/core.ts'
import { deleteOrphans } from '../../core/files/delete-orphans.ts'
import { findNamedUrls } from '../queries.ts'
import { keyOfUrl, SCREENSHOTS_FOLDER, urlOfKey } from './store.ts'

/** A form may be open for long before it is sent. */
const SWEEP_GRACE_MS = 24 * 3_600_000

/** Keeps one that a report names: a failed report of somebody who learned the address must not remove the picture. */
export async function removeUnnamed({ db, files }: Core, url: string) {
  const named = await findNamedUrls(db, [url])
  if (!named.has(url)) await files.delete(keyOfUrl(url))
}

export async function sweepScreenshots({ db, files, log }: Core, signal: AbortSignal) {
  const removed = await deleteOrphans({
    files,
    prefix: SCREENSHOTS_FOLDER,
    olderThan: new Date(Date.now() - SWEEP_GRACE_MS),
    findNamed: async (keys) => new Set([...(await findNamedUrls(db, keys.map(urlOfKey)))].map(keyOfUrl)),
    signal,
  })
  if (removed > 0) log.info({ removed }, 'screenshots that no bug report names were removed')
}
