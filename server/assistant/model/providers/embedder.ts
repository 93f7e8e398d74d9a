/** Texts to vectors by the configured embedding model, for retrieval. */
import { AssistantError, type Embedder } from '../../types.ts'
import type { ModelConfig } from '../client/config.ts'
import { fail, ProviderFailure, toAssistantError } from '../client/failure.ts'
import { withRetries } from '../client/retry.ts'
import { type ModelAccess, uncounted } from '../metering/gate.ts'
import { createMeteredEmbedBatch } from '../metering/metered-embeddings.ts'
import { createOpenAiEmbeddings, type EmbedBatch } from './openai-embeddings.ts'
import { type EmbeddingModel, loadProvider } from './sdk-models.ts'

/** Every provider accepts a batch of this size, and a request stays small enough to be retried. */
const TEXTS_PER_CALL = 64
/** Models cut longer texts themselves, or refuse them. Passages are far shorter. */
const TEXT_MAX_CHARACTERS = 8000

/** Null when no embedding model is configured. */
export function createEmbedder(config: ModelConfig, access: ModelAccess = uncounted()): Embedder | null {
  const name = config.embeddingModel
  if (!name) return null
  const embedBatch = createMeteredEmbedBatch(embedBatchBy(config, name), name, access)
  return {
    name,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      try {
        for (let from = 0; from < texts.length; from += TEXTS_PER_CALL) {
          const values = texts
            .slice(from, from + TEXTS_PER_CALL)
            .map((text) => text.slice(0, TEXT_MAX_CHARACTERS))
          const embedChecked = async (stop: AbortSignal) =>
            checked((await embedBatch(values, stop)).embeddings, values.length)
          vectors.push(...(await withRetries(config.totalMs, signal, embedChecked)))
        }
      } catch (error) {
        throw toAssistantError(error)
      }
      if (new Set(vectors.map((vector) => vector.length)).size > 1) throw new AssistantError('unusable reply')
      return vectors
    },
  }
}

function embedBatchBy(config: ModelConfig, name: string): EmbedBatch {
  const { provider } = config
  if (provider === 'openai-compatible') return createOpenAiEmbeddings(config, name)
  let loading: Promise<EmbeddingModel> | undefined
  return async (values, signal) => {
    loading ??= loadProvider({ ...config, provider }).then((sdk) => sdk.embeddingModel(name))
    const { embeddings, usage } = await (await loading).doEmbed({ values, abortSignal: signal })
    return { embeddings, tokens: usage?.tokens }
  }
}

function checked(embeddings: number[][], count: number): Float32Array[] {
  const isUsable = (vector: number[]) => vector.length > 0 && vector.every(Number.isFinite)
  if (embeddings.length !== count || !embeddings.every(isUsable))
    throw new ProviderFailure(fail('unusable reply'))
  return embeddings.map((vector) => Float32Array.from(vector))
}
