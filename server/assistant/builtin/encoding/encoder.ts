/** Encodes sentences on a thread of its own, one after the other, a question before all others. */
import { LRUCache } from 'lru-cache'
import { createThread } from '../../../core/threads/thread.ts'

const SCRIPT = new URL('./encode-worker.ts', import.meta.url)
/** The thread's start takes a tenth of a second. */
const IDLE_MS = 60_000
/** The longest text takes a twentieth of a second. */
const TIMEOUT_MS = 10_000
/** Questions whose vectors are kept: 1.5 MB. */
const CACHED = 1000

export interface Encoder {
  /** Vectors of length one. Rejects when the thread fails. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  /** Goes before everything else that waits, and is cached. */
  encodeQuestion(question: string, signal?: AbortSignal): Promise<Float32Array>
}

interface QueuedText extends PromiseWithResolvers<Float32Array> {
  text: string
}

/** `script`: the thread's module. */
export function createEncoder(script = SCRIPT): Encoder {
  const questions: QueuedText[] = []
  const others: QueuedText[] = []
  const cache = new LRUCache<string, Float32Array>({ max: CACHED })
  const thread = createThread<string, Float32Array>({ script, idleMs: IDLE_MS, timeoutMs: TIMEOUT_MS })
  let isBusy = false

  async function work() {
    if (isBusy) return
    isBusy = true
    for (let next = questions.shift() ?? others.shift(); next; next = questions.shift() ?? others.shift())
      await thread.run(next.text).then(next.resolve, next.reject)
    isBusy = false
  }

  function enqueue(text: string, queue: QueuedText[]): Promise<Float32Array> {
    const queued = { text, ...Promise.withResolvers<Float32Array>() }
    queue.push(queued)
    void work()
    return queued.promise
  }

  return {
    async encode(texts, signal) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        signal?.throwIfAborted()
        vectors.push(await enqueue(text, others))
      }
      return vectors
    },
    async encodeQuestion(question, signal) {
      const known = cache.get(question)
      if (known) return known
      const vector = await orAborted(enqueue(question, questions), signal)
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
