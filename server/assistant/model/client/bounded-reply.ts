/** One reply within bounds, its pieces in batches: it ends, falls silent, or is cut off when it never ends. */

import { ABORTED, type Failure, fail, ProviderFailure } from './failure.ts'
import { type IdleLimits, startIdleTimeout } from './idle-timeout.ts'
import { createReplyBatches, type TakeBatch } from './reply-batches.ts'
import type { ReplySink } from './reply-sink.ts'

export interface ReplyLimits extends IdleLimits {
  /** The whole reply may have this many characters: beyond it the model is raving. */
  characters: number
}

export interface BoundedReply {
  sink: ReplySink
  /** Resolves after the last batch. Rejects with `ProviderFailure`, or with what `take` has thrown. */
  ended: Promise<void>
  close(): void
}

export function createBoundedReply(limits: ReplyLimits, take: TakeBatch): BoundedReply {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // It may fail before anybody awaits it; unhandled, that would end the process.
  ended.catch(() => {})
  let isEnded = false
  const silence = startIdleTimeout(limits, finish)
  const batches = createReplyBatches(take, (error) => {
    isEnded = true
    silence.end()
    reject(error)
  })

  function finish(how: Failure | 'well') {
    if (isEnded) return
    isEnded = true
    silence.end()
    if (how === 'well') batches.flush()
    batches.stop()
    if (how === 'well') resolve()
    else reject(new ProviderFailure(how))
  }

  const sink: ReplySink = {
    text(piece) {
      if (isEnded) return
      silence.heard()
      if (batches.characters() + piece.length > limits.characters) finish(fail('the reply never ends'))
      else batches.addText(piece)
    },
    tool(name) {
      if (isEnded) return
      silence.heard()
      batches.addTool(name)
    },
    alive() {
      if (!isEnded) silence.heard()
    },
    end: () => finish('well'),
    fail: finish,
  }

  return {
    sink,
    ended,
    close() {
      finish(ABORTED)
      batches.close()
    },
  }
}
