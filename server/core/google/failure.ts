/** Google's refusals and failures, by what callers act on. Google's messages are dropped: they may repeat the request. */
export type GoogleProblem =
  | 'unauthorized'
  | 'grant_ended'
  | 'no_permission'
  | 'not_found'
  | 'rate_limited'
  | 'too_large'
  | 'refused'
  | 'unavailable'
  | 'nonsense'

export class GoogleFailure extends Error {
  override name = 'GoogleFailure'
  readonly problem: GoogleProblem
  /** Milliseconds that Google asked to wait. */
  readonly waitMs: number | null

  constructor(problem: GoogleProblem, detail: string, waitMs: number | null = null) {
    super(`Google: ${problem} (${detail})`)
    this.problem = problem
    this.waitMs = waitMs
  }
}

/** Answers in which waiting a little is asked for, and repeating is harmless. */
export const isPassing = (error: unknown): error is GoogleFailure =>
  error instanceof GoogleFailure && (error.problem === 'rate_limited' || error.problem === 'unavailable')

const RATE_REASONS = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'])
const SCOPE_REASONS = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])
const REASON = /"reason":\s*"(\w+)"/g

function problemOf(status: number, body: string): GoogleProblem {
  const reasons = [...body.matchAll(REASON)].map(([, reason = '']) => reason)
  if (status === 401) return 'unauthorized'
  if (status === 429 || reasons.some((reason) => RATE_REASONS.has(reason))) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  if (status === 404) return 'not_found'
  if (reasons.includes('exportSizeLimitExceeded')) return 'too_large'
  if (reasons.some((reason) => SCOPE_REASONS.has(reason))) return 'no_permission'
  return /"error":\s*"invalid_grant"/.test(body) ? 'grant_ended' : 'refused'
}

export function failureOf(status: number, body: string, retryAfter: string | null): GoogleFailure {
  const seconds = Number(retryAfter)
  const waitMs = retryAfter && Number.isFinite(seconds) ? seconds * 1000 : null
  return new GoogleFailure(problemOf(status, body), `status ${status}`, waitMs)
}
