/** The AI SDK's models for a configuration. Each provider's library is loaded only when it is the one in use. */

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

export async function loadProvider(config: ModelConfig): Promise<SdkProvider> {
  const fetch = createBoundedFetch()
  const account = {
    fetch,
    ...(config.apiKey !== null && { apiKey: config.apiKey }),
    ...(config.baseUrl !== null && { baseURL: config.baseUrl }),
  }
  switch (config.provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(account)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(account)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(account)
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ ...account, name: 'openai-compatible', baseURL: config.baseUrl ?? '' })
    }
  }
}
