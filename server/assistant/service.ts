import type { ModelTrial } from '../../contract/assistant-settings.ts'
import { createBuiltinAssistant } from './builtin/builtin-assistant.ts'
import type { ModelConfig } from './model/client/config.ts'
import type { ModelAccess } from './model/metering/gate.ts'
import { createModelAssistant } from './model/model-assistant.ts'
import { createEmbedder as embedderFor } from './model/providers/embedder.ts'
import { tryModel as tryModelWith } from './model/trial/try-model.ts'
import type { Assistant, Embedder } from './types.ts'

export { acceptedLanguage } from '../retrieval/text/languages.ts'
export { createBuiltinEmbedder } from './builtin/encoding/builtin-embedder.ts'
export { findServers } from './model/catalogue/find-servers.ts'
export { isListed, listModels } from './model/catalogue/list-models.ts'
export {
  boundsOf,
  type ChosenModel,
  effectiveConfig,
  type ModelConfig,
  modelConfigFrom,
} from './model/client/config.ts'
export { type Breaker, createBreaker } from './model/metering/breaker.ts'
export { chargeTo } from './model/metering/charged-posit.ts'
export type { ModelAccess, ModelCall, ModelGate, ModelUsage, OpenCall } from './model/metering/gate.ts'

/** The assistant that speaks through this model; the built-in one for null. */
export function createAssistant(config: ModelConfig | null, access: ModelAccess): Assistant {
  const builtin = createBuiltinAssistant()
  return config ? createModelAssistant(config, builtin, access) : builtin
}

/** Null when no embedding model is configured. */
export const createEmbedder = (config: ModelConfig | null, access: ModelAccess): Embedder | null =>
  config && embedderFor(config, access)

/** Asks one question over demo knowledge. Throws only when aborted. */
export const tryModel = (config: ModelConfig, signal: AbortSignal): Promise<ModelTrial> =>
  tryModelWith(config, createBuiltinAssistant(), signal)
