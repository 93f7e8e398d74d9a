/**
 * Draws cards one after the other on a worker thread, so that no answer waits behind a picture. The thread ends when it
 * has been idle, for its heap is worth more than its start.
 */
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError } from '../../core/errors.ts'
import type { Card } from './card.ts'
import type { DrawReply } from './draw-worker.ts'

const IDLE_MS = 20_000
/** A picture takes a tenth of a second; a request that would wait longer than a few seconds is refused with a retry time. */
const QUEUE_MAX = 30
const DRAW_TIMEOUT_MS = 10_000
const RETRY_AFTER_SECONDS = 10

const busy = () =>
  new AppError('unavailable', 'Too many previews are being drawn.', { retryAfter: RETRY_AFTER_SECONDS })

export interface Drawer {
  /** Throws `unavailable` when too many wait already. */
  draw(card: Card): Promise<Uint8Array>
}

export function createDrawer(): Drawer {
  const oneAtATime = pLimit(1)
  let thread: DrawThread | null = null
  let idle: NodeJS.Timeout | undefined

  const drop = () => {
    thread?.end()
    thread = null
  }
  async function drawNow(card: Card): Promise<Uint8Array> {
    clearTimeout(idle)
    thread ??= startThread()
    try {
      return await thread.draw(card)
    } catch (error) {
      drop()
      throw error
    } finally {
      idle = setTimeout(drop, IDLE_MS).unref()
    }
  }

  return {
    async draw(card) {
      if (oneAtATime.pendingCount >= QUEUE_MAX) throw busy()
      return oneAtATime(() => drawNow(card))
    },
  }
}

interface DrawThread {
  draw(card: Card): Promise<Uint8Array>
  end(): void
}

/** Draws one card at a time: the next is handed in when the one before has come out. */
function startThread(): DrawThread {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url))
  let waiting: PromiseWithResolvers<Uint8Array> | null = null
  const fail = (reason: string) => waiting?.reject(new Error(reason))
  worker.on('error', (error) => fail(String(error)))
  worker.on('exit', () => fail('the drawing thread ended'))
  worker.on('message', ({ png, failure }: DrawReply) =>
    png ? waiting?.resolve(png) : fail(failure ?? 'drawing gave nothing'),
  )
  return {
    async draw(card) {
      worker.ref()
      waiting = Promise.withResolvers()
      const timeout = setTimeout(() => fail('drawing took too long'), DRAW_TIMEOUT_MS)
      worker.postMessage(card)
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
