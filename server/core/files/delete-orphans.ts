/**
 * A file is stored before the transaction that names it and removed after the one that forgets it: a crash in between
 * leaves a file that no row names. This finds and removes those.
 */
import type { Files } from '../files.ts'

interface Sweep {
  files: Files
  prefix: string
  /** Younger files may belong to a transaction that has not ended. */
  olderThan: Date
  /** Which of these keys rows name. */
  findNamed(keys: string[]): Promise<Set<string>>
  signal: AbortSignal
}

const KEYS_A_QUERY = 500

/** How many files were removed. */
export async function deleteOrphans(sweep: Sweep): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const key of sweep.files.list(sweep.prefix)) {
    batch.push(key)
    if (batch.length < KEYS_A_QUERY) continue
    removed += await sweepBatch(sweep, batch)
    batch = []
  }
  return removed + (await sweepBatch(sweep, batch))
}

async function sweepBatch({ files, olderThan, findNamed, signal }: Sweep, keys: string[]): Promise<number> {
  signal.throwIfAborted()
  if (keys.length === 0) return 0
  const named = await findNamed(keys)
  const orphans: string[] = []
  for (const key of keys) {
    const file = named.has(key) ? null : await files.find(key)
    if (file && file.modified < olderThan) orphans.push(key)
  }
  for (const key of orphans) await files.delete(key)
  return orphans.length
}
