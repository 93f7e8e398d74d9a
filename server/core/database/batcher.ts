/**
 * Batches calls that each need one row of the same statement. The first call runs at once; calls that arrive while it runs, or right
 * after it, share the next statement. A single caller waits for nothing, and a thousand at once share a few statements, commits and
 * connections.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../database/schema.ts'

interface QueuedCall<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Large enough to share, small enough that no statement delays the next one. */
const BATCH_MAX = 100
/** Between the starts of two statements: nine tenths of the cost of one row are shared by ten. */
const BATCH_INTERVAL_MS = 10
/** The same after the last word of an answer, where nobody notices a moment more. */
export const BATCH_INTERVAL_AFTER_ANSWER_MS = 25
/** A slower statement is waiting, mostly for a row lock: later batches start without it. */
const OVERDUE_MS = 250

/**
 * `run` answers in the order of its items. It has to be one transaction: when it fails, each item is retried alone, so that
 * no item fails because of another in its batch.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  intervalMs = BATCH_INTERVAL_MS,
): (item: Item) => Promise<Result> {
  let waiting: QueuedCall<Item, Result>[] = []
  let isRunning = false

  async function runBatch(batch: QueuedCall<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      // In parallel: an item that fails by waiting delays no other.
      else await Promise.all(batch.map((each) => runBatch([each])))
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      const overdue = wait(OVERDUE_MS, undefined, { ref: false })
      await Promise.race([Promise.all([runBatch(batch), wait(intervalMs)]), overdue])
    }
    isRunning = false
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}

/** The same with the database as an argument of each call. */
export function createBatcherPerDb<Item, Result>(run: (db: Db, items: Item[]) => Promise<Result[]>) {
  const batchers = new WeakMap<Db, (item: Item) => Promise<Result>>()
  return (db: Db, item: Item): Promise<Result> => {
    const known = batchers.get(db)
    if (known) return known(item)
    const batcher = createBatcher((items: Item[]) => run(db, items))
    batchers.set(db, batcher)
    return batcher(item)
  }
}
