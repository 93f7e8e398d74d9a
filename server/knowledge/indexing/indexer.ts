/** Indexes texts without blocking this process: short ones inline, long ones on threads, in turn between people. */
import pLimit from 'p-limit'
import { FILE_PROBLEM_MESSAGES } from '../../../contract/knowledge.ts'
import { AppError } from '../../core/errors.ts'
import { limitPerKey } from '../../core/limit-per-key.ts'
import { createThread, type Thread, ThreadTimeout } from '../../core/threads/thread.ts'
import { type IndexedText, indexText } from './index-text.ts'
import type { IndexRequest } from './index-worker.ts'

/** Some 8 ms of work. Whatever a person can type (30,000 characters) is below it: no message waits behind a file. */
export const INLINE_MAX_CHARACTERS = 40_000
/** One slow text leaves the other thread free. */
const THREADS = 2
/** Two million characters take one to three seconds on a quiet machine. */
const INDEXING_MAX_MS = 20_000
/** Some 60 ms to start again. */
const IDLE_MS = 20_000
const WORKER_HEAP_MB = 512

export interface Indexer {
  /** `personId`: whose text it is. Throws `bad_request` for a text that takes too long. */
  index(text: string, sourceName: string, personId: string): Promise<IndexedText>
}

export function createIndexer(maxMilliseconds = INDEXING_MAX_MS): Indexer {
  const free: Thread<IndexRequest, IndexedText>[] = []
  const threads = pLimit(THREADS)
  // A person's second text queues behind everybody's first.
  const ofPerson = limitPerKey(1)

  async function runOnThread(request: IndexRequest): Promise<IndexedText> {
    const thread = free.pop() ?? createIndexThread(maxMilliseconds)
    try {
      return await thread.run(request)
    } catch (error) {
      throw error instanceof ThreadTimeout ? tooComplex() : error
    } finally {
      free.push(thread)
    }
  }

  return {
    async index(text, sourceName, personId) {
      if (text.length <= INLINE_MAX_CHARACTERS) return indexText(text, sourceName)
      return ofPerson(personId, () => threads(() => runOnThread({ text, sourceName })))
    },
  }
}

const createIndexThread = (timeoutMs: number) =>
  createThread<IndexRequest, IndexedText>({
    script: new URL('./index-worker.ts', import.meta.url),
    idleMs: IDLE_MS,
    timeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  })

const tooComplex = () =>
  new AppError('bad_request', FILE_PROBLEM_MESSAGES.too_complex, { reason: 'too_complex' })
