/** The configured model, as the tasks of this folder use it: one streamed reply, or one object. */
import { createChatCompletions } from '../providers/chat-completions.ts'
import { type LanguageModel, loadProvider } from '../providers/sdk-models.ts'
import { createSdkStream } from '../providers/sdk-stream.ts'
import type { ModelConfig } from './config.ts'
import { failureOf, ProviderFailure } from './failure.ts'
import type { TakeBatch } from './reply-batches.ts'
import type { StartReply, WriteRequest } from './reply-sink.ts'
import { type ModelReply, runReply } from './run-reply.ts'

export interface ModelClient {
  config: ModelConfig
  /** It ends or fails in bounded time. */
  stream(write: WriteRequest, signal: AbortSignal, take: TakeBatch): ModelReply
  model(): Promise<LanguageModel>
}

export function createModelClient(config: ModelConfig): ModelClient {
  let loading: Promise<LanguageModel> | undefined
  const model = () => {
    loading ??= loadProvider(config).then((provider) => provider.languageModel(config.model))
    return loading
  }
  const isDirect = config.provider === 'openai-compatible'
  // Loading a provider's library takes a third of a second: not out of the first asker's time.
  if (!isDirect) model().catch(() => {})
  const start = isDirect ? createChatCompletions(config) : startBySdk(model)
  return { config, model, stream: withToolFallback(config, start) }
}

const startBySdk =
  (model: () => Promise<LanguageModel>): StartReply =>
  (write, sink) => {
    let close = () => {}
    let isClosed = false
    model().then(
      (loaded) => {
        if (!isClosed) close = createSdkStream(loaded)(write, sink)
      },
      (error) => sink.fail(failureOf(error)),
    )
    return () => {
      isClosed = true
      close()
    }
  }

/**
 * Many models that run on one's own machine cannot call tools, and their servers refuse a request that names any (400). It is
 * asked once more without, and the rest of its life so: the answer's citations then decide alone what is known.
 */
function withToolFallback(config: ModelConfig, start: StartReply): ModelClient['stream'] {
  const parts = { config, start }
  let canCallTools = true
  return (write, signal, take) => {
    const withoutTools = () => ({ ...write(), tools: [] })
    if (!canCallTools) return runReply(parts, withoutTools, signal, take)
    let reply = runReply(parts, write, signal, take)
    const ended = reply.ended.catch(async (error) => {
      const isRefused = error instanceof ProviderFailure && error.failure.status === 400
      if (!isRefused || write().tools.length === 0) throw error
      reply = runReply(parts, withoutTools, signal, take)
      await reply.ended
      canCallTools = false
    })
    return { ended, stop: () => reply.stop() }
  }
}
