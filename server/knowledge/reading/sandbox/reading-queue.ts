import pLimit from 'p-limit'
import { AppError } from '../../../core/errors.ts'

/** Runs a task now or after those before it. Throws `unavailable` when too many wait already. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/** `concurrency` tasks run at once, `maxWaiting` wait, in the order they came. */
export function createQueue(concurrency: number, maxWaiting: number): Queue {
  const limit = pLimit(concurrency)
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw queueFull()
    return limit(task)
  }
}

const RETRY_AFTER_SECONDS = 15

const queueFull = () =>
  new AppError('unavailable', 'Many files are being read right now. Please try again in a moment.', {
    reason: 'reading_queue_full',
    retryAfter: RETRY_AFTER_SECONDS,
  })
