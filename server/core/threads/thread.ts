/** Work that would block this process, on a worker thread of its own. */
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { ThreadReply } from './serve-thread.ts'

export class ThreadTimeout extends Error {}

interface ThreadOptions {
  /** A module that calls `serveThread`. */
  script: URL
  /** An idle thread ends: its heap costs more than its start. */
  idleMs: number
  timeoutMs: number
  resourceLimits?: ResourceLimits
}

export interface Thread<Input, Output> {
  /**
   * One task at a time; the caller queues. Rejects when the thread cannot start, ends, fails, or takes too long (`ThreadTimeout`);
   * the next task then gets a new thread.
   */
  run(input: Input): Promise<Output>
}

export function createThread<Input, Output>(options: ThreadOptions): Thread<Input, Output> {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(options.script, { resourceLimits: options.resourceLimits })
    // An error ends the thread; a task that meets it rejects with it.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  function end() {
    void worker?.terminate()
    worker = null
  }

  return {
    async run(input) {
      clearTimeout(idle)
      try {
        worker ??= start()
        return await ask<Input, Output>(worker, input, options.timeoutMs)
      } catch (error) {
        end()
        throw error
      } finally {
        idle = setTimeout(end, options.idleMs).unref()
      }
    },
  }
}

async function ask<Input, Output>(worker: Worker, input: Input, timeoutMs: number): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadReply<Output>>()
  const handleExit = () => reject(new Error('the thread ended'))
  const timeout = setTimeout(() => reject(new ThreadTimeout(`no reply in ${timeoutMs} ms`)), timeoutMs)
  worker.once('message', resolve).once('error', reject).once('exit', handleExit)
  worker.ref()
  try {
    worker.postMessage(input)
    const reply = await promise
    if ('failure' in reply) throw new Error(reply.failure)
    return reply.output
  } finally {
    clearTimeout(timeout)
    worker.off('message', resolve).off('error', reject).off('exit', handleExit)
    worker.unref()
  }
}
