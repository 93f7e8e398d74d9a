/** Money per million tokens, which is millionths of it per token. */
import type { AssistantBudget, UsagePurpose } from '../../../contract/assistant-settings.ts'
import type { ModelConfig } from '../../assistant/service.ts'

export interface Prices {
  input: number | null
  output: number | null
  embedding: number | null
}

const PER_TOKEN = 1e-6
const NO_PRICES: Prices = { input: null, output: null, embedding: null }

/** List prices in US dollars, as published in 2025; providers change theirs, so entered ones win. */
const LIST: [model: RegExp, input: number, output: number][] = [
  [/^claude-haiku-4-5/, 1, 5],
  [/^claude-sonnet-4(-5)?\b/, 3, 15],
  [/^gpt-4o-mini/, 0.15, 0.6],
  [/^gpt-4\.1-mini/, 0.4, 1.6],
  [/^gpt-5-mini/, 0.25, 2],
  [/^gemini-2\.5-flash-lite/, 0.1, 0.4],
  [/^gemini-2\.5-flash/, 0.3, 2.5],
]
const EMBEDDING_LIST: [model: RegExp, price: number][] = [
  [/^text-embedding-3-small/, 0.02],
  [/^text-embedding-3-large/, 0.13],
]

/** Of the providers themselves: another server's price for the same model is its own. */
export function knownPrices(config: ModelConfig | null): Prices {
  if (!config || config.provider === 'openai-compatible') return NO_PRICES
  const { model, embeddingModel } = config
  const found = LIST.find(([name]) => name.test(model))
  const embedding = embeddingModel && EMBEDDING_LIST.find(([name]) => name.test(embeddingModel))
  return {
    input: found?.[1] ?? null,
    output: found?.[2] ?? null,
    embedding: embedding ? embedding[1] : null,
  }
}

export function effectivePrices(budget: AssistantBudget, config: ModelConfig | null): Prices {
  const known = knownPrices(config)
  return {
    input: budget.input_price ?? known.input,
    output: budget.output_price ?? known.output,
    embedding: budget.embedding_price ?? known.embedding,
  }
}

/** What tokens cost; those without a price cost nothing. */
export function costOf(prices: Prices, purpose: UsagePurpose, input: number, output: number): number {
  const inputPrice = purpose === 'embeddings' ? prices.embedding : prices.input
  return ((inputPrice ?? 0) * input + (prices.output ?? 0) * output) * PER_TOKEN
}
