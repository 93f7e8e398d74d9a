/**
 * Many calls that each need one row of the same statement. The first goes at once; those that come while it is under way, or right
 * after it, wait for each other and go together. One asker alone waits for nothing, and a thousand at the same instant share a few
 * statements, commits and connections instead of queueing for them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../database/schema.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Long enough to share, short enough that one statement never holds the next ones up. */
const TOGETHER_MAX = 100
/** From one statement's beginning to the next. Of a statement for one row nine tenths are the same for ten. */
const APART_MS = 10
/** The same where it comes after the last word of an answer: nobody notices that its end is a moment later. */
export const APART_AT_END_MS = 30
/** A statement that takes longer is waiting, mostly for a lock on one row: those who come after it do not wait along. */
const OVERDUE_MS = 250

/**
 * `run` answers in the order of its items. It has to be one transaction: when it fails, each item is tried by itself, so that
 * nobody fails because of whom they were put together with.
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  apartMs = APART_MS,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runTogether(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      // All at once: whoever fails by waiting lets nobody else wait for it.
      else await Promise.all(batch.map((each) => runTogether([each])))
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, TOGETHER_MAX)
      waiting = waiting.slice(TOGETHER_MAX)
      const overdue = wait(OVERDUE_MS, undefined, { ref: false })
      await Promise.race([Promise.all([runTogether(batch), wait(apartMs)]), overdue])
    }
    isRunning = false
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}

/** The same of statements that are told their database at each call. */
export function gatherOn<Item, Result>(run: (db: Db, items: Item[]) => Promise<Result[]>) {
  const gathered = new WeakMap<Db, (item: Item) => Promise<Result>>()
  return (db: Db, item: Item): Promise<Result> => {
    const known = gathered.get(db)
    if (known) return known(item)
    const together = gather((items: Item[]) => run(db, items))
    gathered.set(db, together)
    return together(item)
  }
}
