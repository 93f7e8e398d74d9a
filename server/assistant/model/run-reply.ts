/** One reply of a model, within bounds: it ends, or it fails, in a time that is known beforehand. */
import type { ModelConfig } from './config.ts'
import { ABORTED, ProviderFailure } from './failure.ts'
import { createReplyBatches, type ReplyBatch } from './reply-batches.ts'
import type { ModelRequest, StartReply } from './reply-sink.ts'
import { retryDelay, startDeadline, waitOrAbort } from './retry.ts'

/** The longest tokens in use are below this; whitespace runs are not tokens of an answer. */
const CHARACTERS_PER_TOKEN_MAX = 16

export interface ReplyParts {
  config: ModelConfig
  start: StartReply
}

/** Throws `ProviderFailure`. Leaving the loop early closes the connection to the provider. */
export async function* runReply(
  { config, start }: ReplyParts,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ReplyBatch> {
  const deadline = startDeadline(config.totalMs, signal)
  for (let attempt = 0; ; attempt++) {
    let hasSpoken = false
    try {
      for await (const batch of runAttempt(config, start, request, deadline.signal)) {
        hasSpoken = true
        yield batch
      }
      return
    } catch (error) {
      // A fault of ours must be seen as one.
      if (!(error instanceof ProviderFailure)) throw error
      const failure = deadline.failureFor(error)
      // What a viewer has begun to read must not change under their eyes.
      const delay = hasSpoken ? null : retryDelay(failure, attempt)
      if (delay === null || !(await waitOrAbort(delay, deadline.signal))) throw new ProviderFailure(failure)
    }
  }
}

async function* runAttempt(config: ModelConfig, start: StartReply, request: ModelRequest, stop: AbortSignal) {
  const { firstTokenMs, maxOutputTokens } = config
  const batches = createReplyBatches({
    firstMs: firstTokenMs,
    idleMs: firstTokenMs / 2,
    characters: maxOutputTokens * CHARACTERS_PER_TOKEN_MAX,
  })
  const connection = new AbortController()
  const abort = () => {
    batches.sink.fail(ABORTED)
    connection.abort()
  }
  stop.addEventListener('abort', abort)
  let isComplete = false
  try {
    if (stop.aborted) throw new ProviderFailure(ABORTED)
    start(request, batches.sink, connection.signal)
    for (let batch = await batches.next(); batch; batch = await batches.next()) yield batch
    isComplete = true
  } finally {
    stop.removeEventListener('abort', abort)
    batches.close()
    if (!isComplete) connection.abort()
  }
}
