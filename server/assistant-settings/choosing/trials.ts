/** Lists and tries models: as an administrator would choose them, and the one in charge. */
import type { AssistantSettings, ModelChoice, ModelServer } from '../../../contract/assistant-settings.ts'
import { boundsOf, listModels, type ModelConfig, modelConfigFrom, tryModel } from '../../assistant/service.ts'
import type { Core } from '../../core/core.ts'
import { maskInLog } from '../../core/log.ts'
import type { Seal } from '../../core/seal.ts'
import { readSettings } from '../queries.ts'
import type { CurrentAssistant } from '../switching/current-assistant.ts'
import { nothingToTry, offersNoEmbeddings } from './refusals.ts'
import { keyFor } from './saved-model.ts'

export function lockedBy(env: Core['env']): AssistantSettings['locked'] {
  const configured = modelConfigFrom(env)
  return {
    provider: configured !== null,
    model: configured?.model ?? env.AI_MODEL ?? null,
    embedding_model: env.AI_EMBEDDING_MODEL ?? null,
  }
}

/** The saved settings as this node knows them. */
export interface State {
  load(): Promise<void>
  seal: Seal
  current: CurrentAssistant
}

export function createTrials({ env, db, log }: Core, { seal, current }: Pick<State, 'seal' | 'current'>) {
  /** By what is saved, which this node may not have heard of yet. */
  async function keyToSend(server: ModelServer) {
    const key = keyFor(seal, await readSettings(db), server)
    if (key) maskInLog(log, key)
    return key
  }

  async function configFor(choice: ModelChoice): Promise<ModelConfig> {
    const apiKey = await keyToSend(choice)
    const { provider, base_url: baseUrl } = choice
    const model = env.AI_MODEL ?? choice.model
    const embeddingModel = env.AI_EMBEDDING_MODEL ?? choice.embedding_model
    if (embeddingModel && provider === 'anthropic')
      throw offersNoEmbeddings(env.AI_EMBEDDING_MODEL !== undefined)
    return { ...boundsOf(env), ...{ provider, baseUrl, apiKey, model, embeddingModel } }
  }

  async function tryConfig(config: ModelConfig, signal: AbortSignal) {
    const trial = await tryModel(config, signal)
    if (trial.problem === null) current.noteSuccess(config)
    return trial
  }

  return {
    ...{ configFor, tryConfig },
    async listModels(server: ModelServer) {
      const { provider, base_url: baseUrl } = server
      return listModels({ provider, baseUrl, apiKey: await keyToSend(server) })
    },
    tryModel: async (choice: ModelChoice, signal: AbortSignal) => tryConfig(await configFor(choice), signal),
    async tryCurrentModel(signal: AbortSignal) {
      if (!current.config) throw nothingToTry()
      return tryConfig(current.config, signal)
    },
  }
}
