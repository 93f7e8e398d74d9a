import { setTimeout as delay } from 'node:timers/promises'

/** Answers no sooner than after `ms`, so that the response time does not reveal whether an account exists. */
export async function takeAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
