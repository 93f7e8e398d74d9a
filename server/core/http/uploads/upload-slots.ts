/**
 * How many uploads are in memory at once. One that waits has not been read from its connection yet, so it costs nothing; without
 * this a person with sixty slow connections would hold 600 MB.
 */
import pLimit, { type LimitFunction } from 'p-limit'

const UPLOADS_AT_ONCE = 16
const UPLOADS_PER_PERSON = 3

export interface UploadSlots {
  run<T>(userId: string, upload: () => Promise<T>): Promise<T>
}

export function createUploadSlots(): UploadSlots {
  const all = pLimit(UPLOADS_AT_ONCE)
  const persons = new Map<string, LimitFunction>()
  return {
    async run(userId, upload) {
      const own = persons.get(userId) ?? pLimit(UPLOADS_PER_PERSON)
      persons.set(userId, own)
      try {
        return await own(() => all(upload))
      } finally {
        if (own.activeCount + own.pendingCount === 0) persons.delete(userId)
      }
    },
  }
}
