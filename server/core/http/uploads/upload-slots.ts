/**
 * How many uploads are in memory at once. One that waits has not been read from its connection yet, so it costs nothing; without
 * this a person with sixty slow connections would hold 600 MB.
 */
import pLimit from 'p-limit'
import { limitPerKey } from '../../limit-per-key.ts'

const UPLOADS_AT_ONCE = 16
const UPLOADS_PER_PERSON = 3

export interface UploadSlots {
  run<T>(userId: string, upload: () => Promise<T>): Promise<T>
}

export function createUploadSlots(): UploadSlots {
  const all = pLimit(UPLOADS_AT_ONCE)
  const ofPerson = limitPerKey(UPLOADS_PER_PERSON)
  return { run: (userId, upload) => ofPerson(userId, () => all(upload)) }
}
