import { createBuiltinAssistant } from './builtin/builtin-assistant.ts'
import { type ModelSettings, modelConfigFrom } from './model/client/config.ts'
import { createModelAssistant } from './model/model-assistant.ts'
import { createEmbedder as embedderFor } from './model/providers/embedder.ts'
import type { Assistant, Embedder } from './types.ts'

export { acceptedLanguage } from '../retrieval/text/languages.ts'

/** The assistant of this server: the configured model, or the built-in one when none is. */
export function createAssistant(settings: ModelSettings): Assistant {
  const config = modelConfigFrom(settings)
  const builtin = createBuiltinAssistant()
  return config ? createModelAssistant(config, builtin) : builtin
}

/** Null when no embedding model is configured. */
export function createEmbedder(settings: ModelSettings): Embedder | null {
  const config = modelConfigFrom(settings)
  return config && embedderFor(config)
}
