/** The configured model: requests in, streamed replies out. */
import type { UsagePurpose } from '../../../../contract/assistant-settings.ts'
import type { Breaker } from '../metering/breaker.ts'
import type { ModelAccess } from '../metering/gate.ts'
import { createMeteredStart } from '../metering/metered-start.ts'
import { createChatCompletions } from '../providers/chat-completions.ts'
import { loadProvider } from '../providers/sdk-models.ts'
import { createSdkStream } from '../providers/sdk-stream.ts'
import type { ModelConfig } from './config.ts'
import { failureOf, PAUSED, ProviderFailure } from './failure.ts'
import type { TakeBatch } from './reply-batches.ts'
import type { StartReply, WriteRequest } from './reply-sink.ts'
import { type ModelReply, runReply } from './run-reply.ts'

export interface ModelClient {
  config: ModelConfig
  /** False once the server has refused a request because it named tools. */
  readonly canCallTools: boolean
  /** It ends or fails in bounded time. Transient failures are retried, `attemptsMax` requests in all. */
  stream(write: WriteRequest, signal: AbortSignal, take: TakeBatch, attemptsMax?: number): ModelReply
}

/** One client a purpose, on the same connections and behind one breaker. */
export type ModelClients = Record<Exclude<UsagePurpose, 'embeddings'>, ModelClient>

export function createModelClients(config: ModelConfig, { gate, breaker }: ModelAccess): ModelClients {
  const { provider, model } = config
  const start =
    provider === 'openai-compatible' ? createChatCompletions(config) : startBySdk({ ...config, provider })
  const clientFor = (purpose: UsagePurpose) =>
    behindBreaker(breaker, withToolFallback(config, createMeteredStart(start, { purpose, model, gate })))
  return {
    answers: clientFor('answers'),
    interviews: clientFor('interviews'),
    summaries: clientFor('summaries'),
  }
}

function behindBreaker(breaker: Breaker, client: ModelClient): ModelClient {
  const refuse = (): ModelReply => ({ ended: Promise.reject(new ProviderFailure(PAUSED)), stop() {} })
  return {
    config: client.config,
    get canCallTools() {
      return client.canCallTools
    },
    stream(...request) {
      if (!breaker.mayAsk()) return refuse()
      const reply = client.stream(...request)
      reply.ended.then(breaker.succeed, (error) => breaker.fail(failureOf(error)))
      return reply
    },
  }
}

function startBySdk(config: Parameters<typeof loadProvider>[0]): StartReply {
  // Loading a provider's library takes a third of a second: that must not delay the first answer.
  const loading = loadProvider(config).then((sdk) => sdk.languageModel(config.model))
  loading.catch(() => {})
  return (write, sink) => {
    let close = () => {}
    let isClosed = false
    loading.then(
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
}

/**
 * Many models that run on one's own machine cannot call tools, and their servers refuse a request that names any (400). The request
 * is repeated without tools, and so are all later ones: the answer's citations then decide alone what is known.
 */
function withToolFallback(config: ModelConfig, start: StartReply): ModelClient {
  const parts = { config, start }
  let canCallTools = true
  const stream: ModelClient['stream'] = (write, ...rest) => {
    const withoutTools = () => ({ ...write(), tools: [] })
    if (!canCallTools) return runReply(parts, withoutTools, ...rest)
    let reply = runReply(parts, write, ...rest)
    const ended = reply.ended.catch(async (error) => {
      const isRefused = error instanceof ProviderFailure && error.failure.status === 400
      if (!isRefused || write().tools.length === 0) throw error
      reply = runReply(parts, withoutTools, ...rest)
      await reply.ended
      canCallTools = false
    })
    return { ended, stop: () => reply.stop() }
  }
  return {
    config,
    stream,
    get canCallTools() {
      return canCallTools
    },
  }
}
