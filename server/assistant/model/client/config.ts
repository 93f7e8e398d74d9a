/** Which model answers, and within which bounds; null settings leave the built-in assistant in charge. */
import type { AssistantProvider as ModelProvider } from '../../../../contract/assistant-settings.ts'

export type { ModelProvider }

export interface ModelConfig {
  provider: ModelProvider
  /** The provider's own name for the model. */
  model: string
  embeddingModel: string | null
  apiKey: string | null
  /** Null means the provider's own address. */
  baseUrl: string | null
  /** The whole answer, from the question to its last token. */
  totalMs: number
  /** Until the first piece; half of it between any two pieces. */
  firstTokenMs: number
  maxOutputTokens: number
  /** Prompt and answer together. */
  contextTokens: number
}

/** The part of the environment that decides it. Names are those of the providers' own libraries. */
export interface ModelSettings {
  AI_PROVIDER?: ModelProvider | undefined
  AI_MODEL?: string | undefined
  AI_EMBEDDING_MODEL?: string | undefined
  OPENAI_API_KEY?: string | undefined
  OPENAI_BASE_URL?: string | undefined
  ANTHROPIC_API_KEY?: string | undefined
  ANTHROPIC_BASE_URL?: string | undefined
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined
  GOOGLE_GENERATIVE_AI_BASE_URL?: string | undefined
  AI_TIMEOUT_MS: number
  AI_FIRST_TOKEN_TIMEOUT_MS: number
  AI_MAX_OUTPUT_TOKENS: number
  AI_CONTEXT_TOKENS: number
}

/** Quick and cheap ones: the passages carry the knowledge, the model only has to read them well. */
const DEFAULT_MODELS: Record<Exclude<ModelProvider, 'openai-compatible'>, string> = {
  openai: 'gpt-5.4-mini',
  anthropic: 'claude-haiku-4-5',
  google: 'gemini-flash-latest',
}

const OPENAI_HOST = 'api.openai.com'

/** A model as an administrator chose it. */
export type ChosenModel = Pick<ModelConfig, 'provider' | 'model' | 'embeddingModel' | 'apiKey' | 'baseUrl'>

/** The bounds of its calls are the environment's. */
export const boundsOf = (settings: ModelSettings) => ({
  totalMs: settings.AI_TIMEOUT_MS,
  firstTokenMs: settings.AI_FIRST_TOKEN_TIMEOUT_MS,
  maxOutputTokens: settings.AI_MAX_OUTPUT_TOKENS,
  contextTokens: settings.AI_CONTEXT_TOKENS,
})

/** What the environment sets wins: a provider with all that belongs to it, or a model's name alone. */
export function effectiveConfig(settings: ModelSettings, chosen: ChosenModel | null): ModelConfig | null {
  const configured = modelConfigFrom(settings)
  if (configured || !chosen) return configured
  const embeddingModel = settings.AI_EMBEDDING_MODEL ?? chosen.embeddingModel
  return { ...chosen, ...boundsOf(settings), model: settings.AI_MODEL ?? chosen.model, embeddingModel }
}

/** Throws with a message for the operator when the settings contradict each other. */
export function modelConfigFrom(settings: ModelSettings): ModelConfig | null {
  const provider = settings.AI_PROVIDER ?? guessProvider(settings)
  if (!provider) return null
  const model = settings.AI_MODEL ?? modelByDefault(provider)
  const embeddingModel = settings.AI_EMBEDDING_MODEL ?? null
  if (embeddingModel && provider === 'anthropic')
    throw new Error('AI_EMBEDDING_MODEL is set, but Anthropic offers no embeddings. Leave it empty.')
  return {
    ...accountOf(provider, settings),
    provider,
    model,
    embeddingModel,
    ...boundsOf(settings),
  }
}

/** One key decides. With several, private knowledge must not go to whichever happens to come first. */
function guessProvider(settings: ModelSettings): ModelProvider | null {
  const found: ModelProvider[] = []
  if (isElsewhere(settings.OPENAI_BASE_URL)) found.push('openai-compatible')
  else if (settings.OPENAI_API_KEY) found.push('openai')
  if (settings.ANTHROPIC_API_KEY) found.push('anthropic')
  if (settings.GOOGLE_GENERATIVE_AI_API_KEY) found.push('google')
  if (found.length > 1)
    throw new Error(`Keys of several AI providers are set: say which to use with AI_PROVIDER=${found[0]}.`)
  return found[0] ?? null
}

const isElsewhere = (url: string | undefined) => url !== undefined && new URL(url).hostname !== OPENAI_HOST

function modelByDefault(provider: ModelProvider): string {
  if (provider !== 'openai-compatible') return DEFAULT_MODELS[provider]
  throw new Error('AI_MODEL is needed: name the model that the server at OPENAI_BASE_URL offers.')
}

function accountOf(provider: ModelProvider, settings: ModelSettings) {
  const account = {
    openai: [settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL],
    'openai-compatible': [settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL],
    anthropic: [settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_BASE_URL],
    google: [settings.GOOGLE_GENERATIVE_AI_API_KEY, settings.GOOGLE_GENERATIVE_AI_BASE_URL],
  }[provider]
  const [apiKey = null, baseUrl = null] = account
  if (provider === 'openai-compatible' && !baseUrl)
    throw new Error('OPENAI_BASE_URL is needed for AI_PROVIDER=openai-compatible.')
  if (provider !== 'openai-compatible' && !apiKey)
    throw new Error(`AI_PROVIDER is ${provider}, but its API key is not set.`)
  return { apiKey, baseUrl }
}
