import type { AssistantProvider, UsagePurpose } from '../../contract/assistant-settings.ts'

export const PROVIDER_LABELS: Record<AssistantProvider, string> = {
  'openai-compatible': 'OpenAI-compatible server',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
}

export const PROVIDER_OPTIONS = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }))

export const PURPOSE_LABELS: Record<UsagePurpose, string> = {
  answers: 'Answers',
  interviews: 'Interviews',
  summaries: 'Summaries',
  embeddings: 'Embeddings',
}
