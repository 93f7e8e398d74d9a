import type { AssistantSettings, AssistantState } from '../../contract/assistant-settings.ts'
import type { SettingsRow } from './types.ts'

interface Shown {
  row: SettingsRow
  /** The model in charge; null for the built-in assistant. */
  config: {
    provider: NonNullable<AssistantSettings['model']>['provider']
    model: string
    baseUrl: string | null
    embeddingModel: string | null
    apiKey: string | null
  } | null
  locked: AssistantSettings['locked']
  isKeyLost: boolean
  state: AssistantState
  knownPrices: AssistantSettings['known_prices']
  embeddings: AssistantSettings['embeddings']
}

/** Never a key. Of an address that the environment sets, nothing that may be a password. */
export function presentSettings(shown: Shown): AssistantSettings {
  const { row, config, locked, state, embeddings } = shown
  const { version, cap_unit, instance_cap, person_cap, at_cap } = row
  const { input_price, output_price, embedding_price } = row
  return {
    version,
    model: config && {
      provider: config.provider,
      name: config.model,
      base_url: config.baseUrl && withoutPassword(config.baseUrl),
      embedding_model: config.embeddingModel,
      has_key: config.apiKey !== null,
    },
    locked,
    key_lost: shown.isKeyLost,
    state,
    budget: {
      ...{ input_price, output_price, embedding_price },
      ...{ cap_unit, instance_cap, person_cap, at_cap },
    },
    known_prices: shown.knownPrices,
    embeddings,
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}
