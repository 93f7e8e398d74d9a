/** Settings of the assistant, what was used of the model, and the screen that shows both. */
import { expect } from 'vitest'
import type { AssistantSettings, AssistantUsage } from '../../contract/assistant-settings.ts'
import { api } from './fake-api.ts'
import { heading } from './find.ts'
import { newId, person } from './objects.ts'
import { openApp } from './open-app.tsx'

export const ADMIN = person({ is_admin: true })
export const PATH = '/settings/assistant'
export const SETTINGS = 'GET /rest/v1/assistant_settings'
export const USAGE = 'GET /rest/v1/assistant_usage'
export const MODEL = 'PUT /rest/v1/assistant_settings/model'
export const REMOVE = 'DELETE /rest/v1/assistant_settings/model'
/** Of the model in `CHOSEN`. */
export const BASE = 'http://127.0.0.1:11434/v1'

export const settings = (own: Partial<AssistantSettings> = {}): AssistantSettings => ({
  ...{ version: 3, model: null, state: 'builtin', key_lost: false, embeddings: null },
  locked: { provider: false, model: null, embedding_model: null },
  budget: {
    ...{ input_price: null, output_price: null, embedding_price: null },
    ...{ cap_unit: 'tokens', instance_cap: null, person_cap: null, at_cap: 'builtin' },
  },
  known_prices: { input: null, output: null, embedding: null },
  ...own,
})
export const CHOSEN = settings({
  state: 'ok',
  model: {
    provider: 'openai-compatible',
    name: 'llama3',
    base_url: BASE,
    embedding_model: null,
    has_key: true,
  },
})
export const counted = { calls: 4, input_tokens: 12_000, output_tokens: 800, cost: 0.02 }
const used = (input_tokens: number, output_tokens: number) => ({ calls: 1, input_tokens, output_tokens })
export const USED: AssistantUsage = {
  days: [
    { day: '2026-01-05', purpose: 'answers', estimated_tokens: 0, ...counted },
    { day: '2026-01-05', purpose: 'summaries', estimated_tokens: 300, ...counted },
  ],
  posits: [
    { posit_id: newId(), title: 'Harbour rules', ...used(12_000, 800), estimated_tokens: 0, cost: 0.02 },
    { posit_id: newId(), title: null, ...used(300, 100), estimated_tokens: 400, cost: 0.00002 },
    { posit_id: null, title: null, ...used(50, 0), estimated_tokens: 0, cost: 0 },
  ],
  today: { tokens: 12_800, cost: 0.02 },
}
export async function open(now = settings(), usage: AssistantUsage = { ...USED, days: [], posits: [] }) {
  api.on(SETTINGS, now)
  api.on(USAGE, usage)
  await openApp(PATH, ADMIN)
  await expect.element(heading('Spending')).toBeVisible()
}
