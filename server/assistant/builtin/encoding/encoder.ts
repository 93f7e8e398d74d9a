/**
 * Encodes sentences on a thread of its own, one after the other, a question before all others. The thread starts with the first
 * sentence, and ends when it has been idle: its memory is worth more than its start of a tenth of a second.
 */
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { EncodeReply } from './encode-worker.ts'

const IDLE_MS = 60_000
/** A long sentence takes a twentieth of a second. */
const TIMEOUT_MS = 10_000
/** Questions whose vectors are kept: 1.5 MB. */
const CACHED = 1000

export interface Encoder {
  /** Vectors of length one. Rejects when the thread fails. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  /** Goes before everything else that waits, and is cached. */
  encodeQuestion(question: string, signal?: AbortSignal): Promise<Float32Array>
}

interface Waiting extends PromiseWithResolvers<Float32Array> {
  text: string
}

export function createEncoder(): Encoder {
  const questions: Waiting[] = []
  const others: Waiting[] = []
  const cache = new LRUCache<string, Float32Array>({ max: CACHED })
  let thread: EncodeThread | null = null
  let idle: NodeJS.Timeout | undefined
  let isBusy = false

  async function work() {
    if (isBusy) return
    isBusy = true
    clearTimeout(idle)
    for (let next = questions.shift() ?? others.shift(); next; next = questions.shift() ?? others.shift()) {
      thread ??= startThread()
      try {
        next.resolve(await thread.encode(next.text))
      } catch (error) {
        next.reject(error)
        end()
      }
    }
    isBusy = false
    idle = setTimeout(end, IDLE_MS).unref()
  }

  function end() {
    thread?.end()
    thread = null
  }

  function wait(text: string, queue: Waiting[]): Promise<Float32Array> {
    const waiting = { text, ...Promise.withResolvers<Float32Array>() }
    queue.push(waiting)
    void work()
    return waiting.promise
  }

  return {
    async encode(texts, signal) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        signal?.throwIfAborted()
        vectors.push(await wait(text, others))
      }
      return vectors
    },
    async encodeQuestion(question, signal) {
      const known = cache.get(question)
      if (known) return known
      const vector = await orAborted(wait(question, questions), signal)
      cache.set(question, vector)
      return vector
    },
  }
}

/** Rejects once `signal` is aborted; what was begun goes on. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}

interface EncodeThread {
  encode(text: string): Promise<Float32Array>
  end(): void
}

function startThread(): EncodeThread {
  const worker = new Worker(new URL('./encode-worker.ts', import.meta.url))
  let waiting: PromiseWithResolvers<Float32Array> | null = null
  const fail = (reason: string) => waiting?.reject(new Error(reason))
  worker.on('error', (error) => fail(String(error)))
  worker.on('exit', () => fail('the encoding thread ended'))
  worker.on('message', ({ vector, failure }: EncodeReply) =>
    vector ? waiting?.resolve(vector) : fail(failure ?? 'encoding gave nothing'),
  )
  return {
    async encode(text) {
      worker.ref()
      waiting = Promise.withResolvers()
      const timeout = setTimeout(() => fail('encoding took too long'), TIMEOUT_MS)
      worker.postMessage(text)
      try {
        return await waiting.promise
      } finally {
        clearTimeout(timeout)
        worker.unref()
      }
    },
    end: () => void worker.terminate(),
  }
}
