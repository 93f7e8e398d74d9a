/** Draws cards one after the other on a worker thread, so that no answer waits behind a picture. */
import pLimit from 'p-limit'
import { AppError } from '../../core/errors.ts'
import { createThread } from '../../core/threads/thread.ts'
import type { Card } from './card.ts'

/** A picture takes a tenth of a second; a request that would wait longer than a few seconds is refused with a retry time. */
const QUEUE_MAX = 30
const RETRY_AFTER_SECONDS = 10

const busy = () =>
  new AppError('unavailable', 'Too many previews are being drawn.', { retryAfter: RETRY_AFTER_SECONDS })

export interface Drawer {
  /** Throws `unavailable` when too many wait already. */
  draw(card: Card): Promise<Uint8Array>
}

export function createDrawer(): Drawer {
  const oneAtATime = pLimit(1)
  const thread = createThread<Card, Uint8Array>({
    script: new URL('./draw-worker.ts', import.meta.url),
    idleMs: 20_000,
    timeoutMs: 10_000,
  })
  return {
    async draw(card) {
      if (oneAtATime.pendingCount >= QUEUE_MAX) throw busy()
      return oneAtATime(() => thread.run(card))
    },
  }
}
