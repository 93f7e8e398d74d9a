import pLimit, { type LimitFunction } from 'p-limit'

export type RunForKey = <T>(key: string, run: () => Promise<T>) => Promise<T>

/** Lets `atOnce` things of one key run at the same time, in this process; the others wait in line. */
export function limitPerKey(atOnce: number): RunForKey {
  const limits = new Map<string, LimitFunction>()
  return async (key, run) => {
    const limit = limits.get(key) ?? pLimit(atOnce)
    limits.set(key, limit)
    try {
      return await limit(run)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
