/** Texts to vectors by the configured embedding model, for retrieval. */
import { AssistantError, type Embedder } from '../../types.ts'
import type { ModelConfig } from '../client/config.ts'
import { fail, ProviderFailure, toAssistantError } from '../client/failure.ts'
import { withRetries } from '../client/retry.ts'
import { type EmbeddingModel, loadProvider } from './sdk-models.ts'

/** Every provider takes that many at once, and a request stays small enough to be repeated. */
const TEXTS_PER_CALL = 64
/** Models cut longer texts themselves, or refuse them. Passages are far shorter. */
const TEXT_MAX_CHARACTERS = 8000

/** Null when no embedding model is configured. */
export function createEmbedder(config: ModelConfig): Embedder | null {
  const name = config.embeddingModel
  if (!name) return null
  let loading: Promise<EmbeddingModel> | undefined
  const load = () => {
    loading ??= loadProvider(config).then((provider) => provider.embeddingModel(name))
    return loading
  }
  return {
    name,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      try {
        for (let from = 0; from < texts.length; from += TEXTS_PER_CALL) {
          const values = texts
            .slice(from, from + TEXTS_PER_CALL)
            .map((text) => text.slice(0, TEXT_MAX_CHARACTERS))
          vectors.push(...(await embedBatch(await load(), values, config.totalMs, signal)))
        }
      } catch (error) {
        throw toAssistantError(error)
      }
      if (new Set(vectors.map((vector) => vector.length)).size > 1) throw new AssistantError('unusable reply')
      return vectors
    },
  }
}

const embedBatch = (model: EmbeddingModel, values: string[], totalMs: number, signal: AbortSignal) =>
  withRetries(totalMs, signal, async (stop) => {
    const { embeddings } = await model.doEmbed({ values, abortSignal: stop })
    return checked(embeddings, values.length)
  })

function checked(embeddings: number[][], count: number): Float32Array[] {
  const isUsable = (vector: number[]) => vector.length > 0 && vector.every(Number.isFinite)
  if (embeddings.length !== count || !embeddings.every(isUsable))
    throw new ProviderFailure(fail('unusable reply'))
  return embeddings.map((vector) => Float32Array.from(vector))
}
