/** Where a provider's HTTP interface is, and how a key is presented to it. */
import type { ModelConfig } from '../client/config.ts'

export type ServerConfig = Pick<ModelConfig, 'provider' | 'apiKey' | 'baseUrl'>

const ADDRESSES: Record<ModelConfig['provider'], string> = {
  openai: 'https://api.openai.com/v1',
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** Without a slash at the end. */
export const addressOf = ({ provider, baseUrl }: ServerConfig) =>
  (baseUrl ?? ADDRESSES[provider]).replace(/\/+$/, '')

/** Each provider takes its key under a header of its own. */
export function keyHeaders({ provider, apiKey }: ServerConfig): Record<string, string> {
  if (!apiKey) return {}
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
  return provider === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}
