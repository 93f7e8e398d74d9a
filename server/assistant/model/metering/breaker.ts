/** A circuit breaker: a provider that fails several times in a row is not asked for a while, then by one call at a time. */
import type { AssistantFailure } from '../../types.ts'
import type { Failure } from '../client/failure.ts'

const PAUSE_MS = 30_000
/** The request's own fault, or nobody's: they say nothing about the provider. */
const NOT_ITS_FAULT: readonly AssistantFailure[] = [
  'aborted',
  'at the cap',
  'held back by the provider',
  'empty',
  'the reply never ends',
]
const REFUSED_REQUESTS = [400, 413, 422]

export interface Breaker {
  /** False: do not ask the provider now. True lets the caller ask; `succeed` or `fail` has to follow. */
  mayAsk(): boolean
  succeed(): void
  fail(failure: Failure): void
  /** The provider failed last, too often. */
  readonly isOpen: boolean
}

export function createBreaker(failuresMax: number, now: () => number = () => performance.now()): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    get isOpen() {
      return failures >= failuresMax
    },
    mayAsk() {
      if (failures < failuresMax) return true
      if (now() < openUntil) return false
      // This one finds out; the others wait for another pause.
      openUntil = now() + PAUSE_MS
      return true
    },
    succeed() {
      failures = 0
    },
    fail({ reason, status }) {
      if (NOT_ITS_FAULT.includes(reason) || REFUSED_REQUESTS.includes(status ?? 0)) return
      failures++
      openUntil = now() + PAUSE_MS
    },
  }
}
