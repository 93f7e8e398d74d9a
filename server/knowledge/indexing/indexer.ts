/**
 * Indexes texts without holding up the streams of this process: short ones at once, long ones on a thread of their own, which
 * ends again when it has been idle (its heap is worth more than its start of some 60 ms).
 */
import { Worker } from 'node:worker_threads'
import { type IndexedText, indexText } from './index-text.ts'
import type { IndexReply, IndexRequest } from './index-worker.ts'

/** Some 8 ms of work. Whatever a person can type (30,000 characters) is below it: nobody's message waits behind a file. */
export const INLINE_MAX_CHARACTERS = 40_000
const IDLE_MS = 20_000
const WORKER_HEAP_MB = 512

export interface Indexer {
  index(text: string, sourceName: string): Promise<IndexedText>
}

interface Waiting {
  resolve(indexed: IndexedText): void
  reject(error: Error): void
}

export function createIndexer(): Indexer {
  let thread: IndexThread | null = null
  return {
    async index(text, sourceName) {
      if (text.length <= INLINE_MAX_CHARACTERS) return indexText(text, sourceName)
      if (!thread || thread.isOver()) thread = startThread()
      return thread.index(text, sourceName)
    },
  }
}

interface IndexThread extends Indexer {
  isOver(): boolean
}

function startThread(): IndexThread {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  })
  let count = 0
  let over = false
  let idle: NodeJS.Timeout | undefined

  const end = (error: Error) => {
    over = true
    clearTimeout(idle)
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  const rest = () => {
    worker.unref()
    idle = setTimeout(() => {
      over = true
      void worker.terminate()
    }, IDLE_MS).unref()
  }

  worker.on('message', ({ id, indexed, failure }: IndexReply) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) rest()
    if (indexed) one?.resolve(indexed)
    else one?.reject(new Error(failure ?? 'indexing gave nothing'))
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('the indexing thread ended')))

  return {
    isOver: () => over,
    index(text, sourceName) {
      clearTimeout(idle)
      worker.ref()
      const request: IndexRequest = { id: count++, text, sourceName }
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject })
        worker.postMessage(request)
      })
    },
  }
}
