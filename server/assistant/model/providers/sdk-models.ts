/** The AI SDK's models for a configuration. Only the library of the configured provider is loaded. */

import { addressOf } from '../catalogue/model-server.ts'
import type { ModelConfig } from '../client/config.ts'
import { createBoundedFetch } from './bounded-fetch.ts'

type OpenAiProvider = ReturnType<typeof import('@ai-sdk/openai').createOpenAI>
/** The SDK's own interfaces, by way of a provider that uses them. */
export type LanguageModel = ReturnType<OpenAiProvider['responses']>
export type EmbeddingModel = ReturnType<OpenAiProvider['embeddingModel']>

interface SdkProvider {
  languageModel(id: string): LanguageModel
  embeddingModel(id: string): EmbeddingModel
}

type SdkConfig = ModelConfig & { provider: Exclude<ModelConfig['provider'], 'openai-compatible'> }

export async function loadProvider(config: SdkConfig): Promise<SdkProvider> {
  const fetch = createBoundedFetch()
  const account = {
    fetch,
    ...(config.apiKey !== null && { apiKey: config.apiKey }),
    // Always: without one the SDK would send the key to wherever variables like ANTHROPIC_BASE_URL point.
    baseURL: addressOf(config),
  }
  switch (config.provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(account)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(account)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(account)
  }
}
