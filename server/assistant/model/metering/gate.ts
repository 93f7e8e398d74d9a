/** What a call of a model must pass before it is sent, and what is counted after it. */
import type { AtCap, UsagePurpose } from '../../../../contract/assistant-settings.ts'
import { type Breaker, createBreaker } from './breaker.ts'

export interface ModelCall {
  purpose: UsagePurpose
  model: string
  /** The posit it is made for; null for none. */
  positId: string | null
  /** At most. */
  inputTokens: number
  /** At most. */
  outputTokens: number
}

export interface ModelUsage {
  input: number
  output: number
  /** The provider did not report it. */
  isEstimated: boolean
}

export interface OpenCall {
  /** Once. Null: the request never reached the model. */
  settle(usage: ModelUsage | null): void
}

export interface ModelGate {
  readonly atCap: AtCap
  /** Null when a day's cap leaves no room for the call. Without a cap it answers at once. */
  open(call: ModelCall): OpenCall | null | Promise<OpenCall | null>
}

/** What a model is asked through. */
export interface ModelAccess {
  gate: ModelGate
  breaker: Breaker
}

/** Nothing is counted and nothing refused: for trials of settings, tests and benches. */
export const uncounted = (): ModelAccess => ({
  gate: { atCap: 'builtin', open: () => ({ settle() {} }) },
  breaker: createBreaker(Number.POSITIVE_INFINITY),
})

/** A token has about four characters of English, and one or two of Chinese. */
const BYTES_PER_TOKEN = 3
/** Hardly any text has more tokens than this gives. */
const BYTES_PER_TOKEN_MIN = 2

export const estimateTokens = (bytes: number) => Math.ceil(bytes / BYTES_PER_TOKEN)
export const tokensAtMost = (bytes: number) => Math.ceil(bytes / BYTES_PER_TOKEN_MIN)
