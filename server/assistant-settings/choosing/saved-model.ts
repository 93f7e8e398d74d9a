/** The saved model and its key: sealed at rest, opened for the address it was saved with and for no other. */
import type { ModelChoice, ModelServer } from '../../../contract/assistant-settings.ts'
import type { ChosenModel } from '../../assistant/service.ts'
import type { Seal } from '../../core/seal.ts'
import type { SettingsRow, StoredModel } from '../types.ts'
import { keyMissing, keyOfOtherAddress } from './refusals.ts'

export const SEAL_PURPOSE = 'assistant-settings'

type Server = Pick<StoredModel, 'provider' | 'base_url'>

/** Sealed with it: a key that was moved to another address does not open. */
const contextOf = ({ provider, base_url }: Server) => `${provider} ${base_url ?? ''}`

export const openKey = (seal: Seal, row: SettingsRow): string | null =>
  row.sealed_key === null ? null : seal.open(row.sealed_key, contextOf(row))

export const isKeyLost = (seal: Seal, row: SettingsRow) =>
  row.sealed_key !== null && openKey(seal, row) === null

/** Null when none is saved, or its key cannot be opened: without it the built-in assistant answers. */
export function chosenModel(seal: Seal, row: SettingsRow): ChosenModel | null {
  const { provider, model, embedding_model: embeddingModel, base_url: baseUrl } = row
  if (!provider || !model || isKeyLost(seal, row)) return null
  return { provider, model, embeddingModel, baseUrl, apiKey: openKey(seal, row) }
}

/** The key to send: the one given, or the saved one if it was saved with this address. Throws when one is needed. */
export function keyFor(
  seal: Seal,
  row: SettingsRow,
  { provider, base_url, api_key }: ModelServer,
): string | null {
  const isSame = row.provider === provider && row.base_url === base_url
  if (api_key === undefined && row.sealed_key !== null && row.provider === provider && !isSame)
    throw keyOfOtherAddress()
  const key = api_key === undefined ? (isSame ? openKey(seal, row) : null) : api_key || null
  if (!key && provider !== 'openai-compatible') throw keyMissing()
  return key
}

export function storedModel(seal: Seal, choice: ModelChoice, key: string | null): StoredModel {
  const { provider, model, embedding_model, base_url } = choice
  const sealed_key = key === null ? null : seal.close(key, contextOf(choice))
  return { provider, model, embedding_model, base_url, sealed_key }
}
