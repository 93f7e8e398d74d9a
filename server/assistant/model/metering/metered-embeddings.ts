import { AT_CAP, failureOf, PAUSED, ProviderFailure } from '../client/failure.ts'
import type { EmbedBatch } from '../providers/openai-embeddings.ts'
import { chargedPosit } from './charged-posit.ts'
import { estimateTokens, type ModelAccess, tokensAtMost } from './gate.ts'

/** Each batch passes the gate and the breaker. Throws `ProviderFailure`. */
export function createMeteredEmbedBatch(
  embedBatch: EmbedBatch,
  model: string,
  { gate, breaker }: ModelAccess,
): EmbedBatch {
  return async (texts, signal) => {
    if (!breaker.mayAsk()) throw new ProviderFailure(PAUSED)
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const call = { purpose: 'embeddings' as const, model, positId: chargedPosit() }
    const open = await gate.open({ ...call, inputTokens: tokensAtMost(texts), outputTokens: 0 })
    if (!open) throw new ProviderFailure(AT_CAP)
    try {
      const batch = await embedBatch(texts, signal)
      breaker.succeed()
      const isEstimated = batch.tokens === undefined
      open.settle({ input: batch.tokens ?? estimateTokens(bytes), output: 0, isEstimated })
      return batch
    } catch (error) {
      const failure = failureOf(error)
      breaker.fail(failure)
      const isFree = failure.status !== undefined || failure.reason === 'no connection'
      open.settle(isFree ? null : { input: estimateTokens(bytes), output: 0, isEstimated: true })
      throw error
    }
  }
}
