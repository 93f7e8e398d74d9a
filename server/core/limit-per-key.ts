import pLimit, { type LimitFunction } from 'p-limit'

export type RunForKey = <T>(key: string, run: () => Promise<T>) => Promise<T>

/** Runs at most `concurrency` tasks per key at a time in this process; the others queue. */
export function limitPerKey(concurrency: number): RunForKey {
  const limits = new Map<string, LimitFunction>()
  return async (key, run) => {
    const limit = limits.get(key) ?? pLimit(concurrency)
    limits.set(key, limit)
    try {
      return await limit(run)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
