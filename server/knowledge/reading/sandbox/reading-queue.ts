import { AppError } from '../../../core/errors.ts'

/** Runs a task now or when one before it has ended. Throws `unavailable` when too many wait already. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/** `concurrency` tasks run at once, `maxWaiting` wait, in the order they came. */
export function createQueue(concurrency: number, maxWaiting: number): Queue {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw queueFull()
      // The slot is handed over, not freed: one who comes in between must not overtake.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const RETRY_AFTER_SECONDS = 15

const queueFull = () =>
  new AppError('unavailable', 'Many files are being read right now. Please try again in a moment.', {
    reason: 'reading_queue_full',
    retryAfter: RETRY_AFTER_SECONDS,
  })
