/** A deletion that cascades meets rows in an order nobody else keeps; PostgreSQL then ends one of two that wait for each other. */
import { setTimeout as wait } from 'node:timers/promises'

const DEADLOCK = '40P01'
const TRIES = 6
/** Two that met once would meet again in step. */
const PAUSE_MAX_MS = 50

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === DEADLOCK

/** `work` is a whole transaction: what it did is undone before it is tried again. */
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
