import type {
  AssistantProvider,
  AssistantSettings,
  ModelChoice,
  ModelServer,
} from '../../contract/assistant-settings.ts'

export interface ModelValues {
  provider: AssistantProvider
  base_url: string
  api_key: string
  model: string
  embedding_model: string
}

/** Nothing chosen yet but what the environment names. */
export const emptyValues = (
  provider: AssistantProvider,
  locked: AssistantSettings['locked'],
): ModelValues => ({
  ...{ provider, base_url: '', api_key: '' },
  model: locked.model ?? '',
  embedding_model: locked.embedding_model ?? '',
})

/** The saved choice; never its key. */
export const savedValues = ({ model, locked }: AssistantSettings): ModelValues =>
  model
    ? {
        ...{ provider: model.provider, base_url: model.base_url ?? '', api_key: '' },
        ...{ model: model.name, embedding_model: model.embedding_model ?? '' },
      }
    : emptyValues('openai-compatible', locked)

/** An empty key keeps the saved one; the server says so when it was saved for another address. */
export const serverOf = ({ provider, base_url, api_key }: ModelValues): ModelServer => ({
  provider,
  base_url: base_url.trim() || null,
  ...(api_key.trim() !== '' && { api_key }),
})

export const choiceOf = (values: ModelValues): ModelChoice => ({
  ...serverOf(values),
  model: values.model,
  embedding_model: values.embedding_model || null,
})
