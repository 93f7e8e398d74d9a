import { type ModelConfig, modelConfigFrom } from '../../server/assistant/model/client/config.ts'
import { bad, type Check, good, hostOf, off, warn } from './check.ts'

const TIMEOUT_MS = 10_000
const REFUSED = [401, 403]

const ADDRESSES: Record<ModelConfig['provider'], string> = {
  openai: 'https://api.openai.com/v1',
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** Each provider takes its key under a header of its own. */
function keyHeaders({ provider, apiKey }: ModelConfig): Record<string, string> {
  if (!apiKey) return {}
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
  return provider === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}

/** Asks for the list of models, which costs nothing. */
export const checkAssistant: Check = {
  name: 'assistant',
  async look({ env }) {
    const config = modelConfigFrom(env)
    if (!config) return off('no AI provider: the built-in assistant answers')
    const base = config.baseUrl ?? ADDRESSES[config.provider]
    const what = `${config.model} of ${config.provider} at ${hostOf(base)}`
    const response = await fetch(`${base.replace(/\/$/, '')}/models`, {
      headers: keyHeaders(config),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)
    if (!response) return bad(`${what} does not answer`)
    if (REFUSED.includes(response.status)) return bad(`${what} refuses the key`)
    return response.ok ? good(what) : warn(`${what} answers ${response.status}`)
  },
}
