/** Encodes sentences on a thread of its own, one after the other, what a question waits for before all others. */
import { LRUCache } from 'lru-cache'
import { createThread } from '../../../core/threads/thread.ts'
import type { Span } from '../../../retrieval/text/sentences.ts'
import type { Revision, SpanVectors } from '../../types.ts'
import type { Read, ReplyTo } from './encode-worker.ts'

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
  /** The logarithm of the odds that a text answers a question. Goes before what is not asked. */
  verify(question: string, text: string, signal?: AbortSignal): Promise<number>
  /** What an owner's message does to a sentence that is known. Goes before what is not asked. */
  revise(message: string, sentence: string, signal?: AbortSignal): Promise<Revision>
  /** What spans of a text mean in it. Goes before what is not asked. */
  encodeSpans(text: string, spans: readonly Span[], signal?: AbortSignal): Promise<SpanVectors>
}

type Reply = ReplyTo<Read>

interface Queued extends PromiseWithResolvers<Reply> {
  read: Read
  signal?: AbortSignal
}

export function createEncoder(script = SCRIPT): Encoder {
  const asked: Queued[] = []
  const others: Queued[] = []
  const cache = new LRUCache<string, Float32Array>({ max: CACHED })
  const thread = createThread<Read, Reply>({ script, idleMs: IDLE_MS, timeoutMs: TIMEOUT_MS })
  let isBusy = false

  async function work() {
    if (isBusy) return
    isBusy = true
    for (let next = asked.shift() ?? others.shift(); next; next = asked.shift() ?? others.shift())
      if (!next.signal?.aborted) await thread.run(next.read).then(next.resolve, next.reject)
    isBusy = false
  }

  /** What is aborted before its turn is never read. */
  async function enqueue<R extends Read>(
    read: R,
    queue: Queued[],
    signal?: AbortSignal,
  ): Promise<ReplyTo<R>> {
    signal?.throwIfAborted()
    const queued: Queued = {
      read,
      ...Promise.withResolvers<Reply>(),
      ...(signal && { signal }),
    }
    queue.push(queued)
    void work()
    return await orAborted(queued.promise as Promise<ReplyTo<R>>, signal)
  }

  return {
    async encode(texts, signal) {
      const vectors: Float32Array[] = []
      for (const text of texts) vectors.push(await enqueue(text, others, signal))
      return vectors
    },
    async encodeQuestion(question, signal) {
      const known = cache.get(question)
      if (known) return known
      const vector = await enqueue(question, asked, signal)
      cache.set(question, vector)
      return vector
    },
    verify: (question, text, signal) => enqueue({ question, text }, asked, signal),
    revise: (message, sentence, signal) => enqueue({ message, sentence }, asked, signal),
    encodeSpans: (text, spans, signal) => enqueue({ text, spans }, asked, signal),
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
