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
/** Two of them at least share a token; digits, signs and each byte of another script are one each for some models. */
const SHARING = /[A-Za-z \n]/
const isSharing = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(SHARING.test(String.fromCharCode(byte))),
)
/** What a provider's own template adds to a request: roles, and instructions for tools. */
const TEMPLATE_TOKENS = 400

export const estimateTokens = (bytes: number) => Math.ceil(bytes / BYTES_PER_TOKEN)

/** Of a whole request: parallel calls reserve this much, so that a cap holds whatever the script. */
export function tokensAtMost(texts: readonly string[]): number {
  let [all, sharing] = [0, 0]
  for (const text of texts) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at++) sharing += isSharing[bytes[at] ?? 0] ?? 0
    all += bytes.length
  }
  return TEMPLATE_TOKENS + all - Math.floor(sharing / 2)
}
