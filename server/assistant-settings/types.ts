import type { AssistantBudget, AssistantProvider } from '../../contract/assistant-settings.ts'

/** As stored: the key is sealed. */
export interface SettingsRow extends AssistantBudget {
  version: number
  provider: AssistantProvider | null
  model: string | null
  embedding_model: string | null
  base_url: string | null
  sealed_key: string | null
}

export const NO_SETTINGS: SettingsRow = {
  ...{ version: 0, provider: null, model: null, embedding_model: null, base_url: null, sealed_key: null },
  ...{ input_price: null, output_price: null, embedding_price: null },
  ...{ cap_unit: 'tokens', instance_cap: null, person_cap: null, at_cap: 'builtin' },
}

export interface StoredModel {
  provider: AssistantProvider | null
  model: string | null
  embedding_model: string | null
  base_url: string | null
  sealed_key: string | null
}
