/** Password hashing (scrypt, by better-auth) with limited concurrency and a bounded queue. */
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'

/** One hash is 84 ms of a core and 32 MB: more at once would starve every open stream. */
const HASHES_AT_ONCE = 2
/** About 4 s of queue; further requests are refused with a retry time rather than left hanging. */
const HASHES_WAITING = 100

export function createHashing() {
  const limit = pLimit(HASHES_AT_ONCE)
  function take<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= HASHES_WAITING) {
      throw new AppError(
        'unavailable',
        'Too many people are signing in right now. Please try again in a moment.',
      )
    }
    return limit(work)
  }
  return {
    hash: async (password: string) => take(() => hashPassword(password)),
    verify: async (input: { hash: string; password: string }) => take(() => verifyPassword(input)),
  }
}
