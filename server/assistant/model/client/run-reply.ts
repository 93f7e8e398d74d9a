/** One reply of a model, within bounds: it ends or fails in bounded time. */

import { createBoundedReply } from './bounded-reply.ts'
import type { ModelConfig } from './config.ts'
import { ABORTED, ProviderFailure } from './failure.ts'
import type { TakeBatch } from './reply-batches.ts'
import type { StartReply, WriteRequest } from './reply-sink.ts'
import { retryDelay, startDeadline, waitOrAbort } from './retry.ts'

/** The longest tokens in use are below this; whitespace runs are not tokens of an answer. */
const CHARACTERS_PER_TOKEN_MAX = 16

export interface ReplyParts {
  config: ModelConfig
  start: StartReply
}

export interface ModelReply {
  /** Resolves after the last batch. Rejects with `ProviderFailure`. */
  ended: Promise<void>
  /** Closes the connection to the provider. */
  stop(): void
}

export function runReply(
  parts: ReplyParts,
  write: WriteRequest,
  signal: AbortSignal,
  take: TakeBatch,
  attemptsMax = Number.POSITIVE_INFINITY,
): ModelReply {
  const deadline = startDeadline(parts.config.totalMs, signal)

  async function run(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      let hasSpoken = false
      const hear: TakeBatch = (batch) => {
        hasSpoken = true
        take(batch)
      }
      try {
        return await runAttempt(parts, write, deadline.signal, hear)
      } catch (error) {
        // Our own bug must surface as one.
        if (!(error instanceof ProviderFailure)) throw error
        const failure = deadline.failureFor(error)
        // What a viewer has begun to read must not change under their eyes.
        const delay = hasSpoken || attempt + 1 >= attemptsMax ? null : retryDelay(failure, attempt)
        if (delay === null || !(await waitOrAbort(delay, deadline.signal))) throw new ProviderFailure(failure)
      }
    }
  }

  return { ended: run().finally(deadline.end), stop: deadline.abort }
}

async function runAttempt(
  { config, start }: ReplyParts,
  write: WriteRequest,
  stop: AbortSignal,
  take: TakeBatch,
): Promise<void> {
  if (stop.aborted) throw new ProviderFailure(ABORTED)
  const { firstTokenMs, maxOutputTokens } = config
  const limits = {
    firstMs: firstTokenMs,
    idleMs: firstTokenMs / 2,
    characters: maxOutputTokens * CHARACTERS_PER_TOKEN_MAX,
  }
  const reply = createBoundedReply(limits, take)
  const abort = () => reply.sink.fail(ABORTED)
  stop.addEventListener('abort', abort)
  let closeConnection = () => {}
  try {
    closeConnection = start(write, reply.sink)
    await reply.ended
  } catch (error) {
    closeConnection()
    throw error
  } finally {
    stop.removeEventListener('abort', abort)
    reply.close()
  }
}
