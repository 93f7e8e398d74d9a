/** Indexes texts without blocking this process: short ones inline, long ones on threads, in turn between people. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { FILE_PROBLEM_MESSAGES } from '../../../contract/knowledge.ts'
import { AppError } from '../../core/errors.ts'
import { limitPerKey } from '../../core/limit-per-key.ts'
import { type IndexedText, indexText } from './index-text.ts'
import type { IndexReply, IndexRequest } from './index-worker.ts'

/** Some 8 ms of work. Whatever a person can type (30,000 characters) is below it: no message waits behind a file. */
export const INLINE_MAX_CHARACTERS = 40_000
/** One slow text leaves the other thread free. */
const THREADS = 2
/** Two million characters take one to three seconds on a quiet machine. */
const INDEXING_MAX_MS = 20_000
/** An idle thread ends: its heap costs more than its start of some 60 ms. */
const IDLE_MS = 20_000
const WORKER_HEAP_MB = 512

export interface Indexer {
  /** `personId`: whose text it is. Throws `bad_request` for a text that takes too long. */
  index(text: string, sourceName: string, personId: string): Promise<IndexedText>
}

interface IdleThread {
  worker: Worker
  timer: NodeJS.Timeout
}

export function createIndexer(maxMilliseconds = INDEXING_MAX_MS): Indexer {
  const idle: IdleThread[] = []
  const threads = pLimit(THREADS)
  // A person's second text queues behind everybody's first.
  const ofPerson = limitPerKey(1)

  function takeThread(): Worker {
    const waiting = idle.pop()
    if (!waiting) return startThread()
    clearTimeout(waiting.timer)
    waiting.worker.ref()
    return waiting.worker
  }

  function releaseThread(worker: Worker) {
    worker.unref()
    const thread = { worker, timer: setTimeout(() => endThread(thread), IDLE_MS).unref() }
    idle.push(thread)
  }

  function endThread(thread: IdleThread) {
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
    void thread.worker.terminate()
  }

  async function runOnThread(request: IndexRequest): Promise<IndexedText> {
    const worker = takeThread()
    try {
      const { indexed, failure } = await ask(worker, request, maxMilliseconds)
      if (!indexed) throw new Error(failure ?? 'indexing gave nothing')
      releaseThread(worker)
      return indexed
    } catch (error) {
      void worker.terminate()
      throw error instanceof Error && error.name === 'AbortError' ? tooComplex() : error
    }
  }

  return {
    async index(text, sourceName, personId) {
      if (text.length <= INLINE_MAX_CHARACTERS) return indexText(text, sourceName)
      return ofPerson(personId, () => threads(() => runOnThread({ text, sourceName })))
    },
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  })
  // An error ends the thread; the request that met it fails with it.
  return worker.on('error', () => {})
}

async function ask(worker: Worker, request: IndexRequest, maxMilliseconds: number): Promise<IndexReply> {
  const replied = once(worker, 'message', { signal: AbortSignal.timeout(maxMilliseconds) })
  worker.postMessage(request)
  const [reply] = await replied
  return reply
}

const tooComplex = () =>
  new AppError('bad_request', FILE_PROBLEM_MESSAGES.too_complex, { reason: 'too_complex' })
