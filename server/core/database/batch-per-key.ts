/**
 * Items of one key are processed in batches, one batch at a time: they would wait for each other in the database anyway, each holding
 * a connection. An item alone waits for nothing.
 */
import { limitPerKey } from '../limit-per-key.ts'

interface Queued<Item> {
  item: Item
  done: PromiseWithResolvers<void>
}

export type BatchPerKey<Item> = (key: string, item: Item) => Promise<void>

/** `run` is one transaction: when it fails, each of its items is run alone, so that none fails because of another. */
export function createBatchPerKey<Item>(
  maxItems: number,
  run: (items: Item[]) => Promise<void>,
): BatchPerKey<Item> {
  const inTurn = limitPerKey(1)
  const queues = new Map<string, Queued<Item>[]>()

  async function runBatch(batch: Queued<Item>[]): Promise<void> {
    try {
      await run(batch.map(({ item }) => item))
      for (const { done } of batch) done.resolve()
    } catch (error) {
      if (batch.length === 1) batch[0]?.done.reject(error)
      else for (const queued of batch) await runBatch([queued])
    }
  }

  async function runNext(key: string): Promise<void> {
    const queue = queues.get(key) ?? []
    const batch = queue.splice(0, maxItems)
    if (queue.length === 0) queues.delete(key)
    if (batch.length > 0) await runBatch(batch)
  }

  return (key, item) => {
    const queued = { item, done: Promise.withResolvers<void>() }
    queues.set(key, [...(queues.get(key) ?? []), queued])
    void inTurn(key, () => runNext(key))
    return queued.done.promise
  }
}
