/** Why a provider failed, in a few words of ours. */
import { AssistantError, type AssistantFailure } from '../../types.ts'

/**
 * Never holds what the provider sent: such bodies repeat keys and prompts, and logs are read by more people than posits.
 * `transient` failures may pass when retried.
 */
export interface Failure {
  reason: AssistantFailure
  transient: boolean
  /** HTTP status, when the provider answered with one. */
  status?: number
  /** What the provider asked us to wait. */
  retryAfterMs?: number
}

export class ProviderFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.reason)
    this.name = 'ProviderFailure'
    this.failure = failure
  }
}

export const fail = (reason: AssistantFailure, transient = false): Failure => ({ reason, transient })

export const ABORTED = fail('aborted')
/** A day's cap leaves no room for the call. */
export const AT_CAP = fail('at the cap')
/** The provider has failed too often in a row to be asked. */
export const PAUSED = fail('the provider keeps failing')

export function failureOfStatus(status: number, retryAfter: string | undefined): Failure {
  const transient = status === 408 || status === 409 || status === 429 || status >= 500
  const seconds = Number(retryAfter)
  const asked = retryAfter && Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {}
  return { reason: `status ${status}`, transient, status, ...asked }
}

/**
 * Reads what the AI SDK and the network throw. Their fields distinguish errors: an `APICallError` has a `statusCode`, and its message
 * holds the provider's text.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderFailure) return error.failure
  if (!(error instanceof Error)) return fail('error reported by the provider')
  if (error.name === 'TimeoutError') return fail('timed out')
  if (error.name === 'AbortError') return ABORTED
  // `fetch` reports a connection that broke while the body was read as a TypeError.
  if (error.name === 'TypeError') return fail('cut off', true)
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 300)
    return failureOfStatus(error.statusCode, retryAfterOf(error))
  const isNetwork = 'isRetryable' in error && error.isRetryable === true
  return isNetwork ? fail('no connection', true) : fail('unusable reply')
}

function retryAfterOf(error: object): string | undefined {
  const headers = 'responseHeaders' in error ? error.responseHeaders : undefined
  if (typeof headers !== 'object' || headers === null || !('retry-after' in headers)) return undefined
  return String(headers['retry-after'])
}

/** What leaves this folder. The cause is dropped on purpose: loggers print causes. */
export const toAssistantError = (error: unknown): AssistantError =>
  error instanceof AssistantError ? error : new AssistantError(failureOf(error).reason)
