/** A cascading deletion locks rows in its own order; PostgreSQL ends one of two transactions in a deadlock. */
import { setTimeout as wait } from 'node:timers/promises'

const DEADLOCK = '40P01'
const TRIES = 6
/** Random, because two equal delays would deadlock again. */
const PAUSE_MAX_MS = 50

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === DEADLOCK

/** `work` is a whole transaction: it is rolled back before the retry. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error
      await wait(Math.random() * PAUSE_MAX_MS * tries)
    }
  }
}
