/** Retries: at most two, with jittered backoff, never past the deadline of the whole call. */
import { setTimeout as wait } from 'node:timers/promises'
import { ABORTED, type Failure, fail, failureOf, ProviderFailure } from './failure.ts'

const RETRIES_MAX = 2
const FIRST_DELAY_MS = 250
/** Someone is waiting: a provider that asks for a longer delay has failed. */
const DELAY_MAX_MS = 3000

/** Milliseconds to wait before attempt number `attempt + 1` (from 0), or null to give up. */
export function retryDelay(failure: Failure, attempt: number): number | null {
  if (!failure.transient || attempt >= RETRIES_MAX) return null
  const backoff = FIRST_DELAY_MS * 2 ** attempt * (0.5 + Math.random())
  const delay = Math.max(backoff, failure.retryAfterMs ?? 0)
  return delay <= DELAY_MAX_MS ? delay : null
}

/** Its signal aborts when the caller aborts or the time is over; `failureFor` returns which. Call `end` afterwards. */
export interface Deadline {
  signal: AbortSignal
  failureFor(error: unknown): Failure
  abort(): void
  end(): void
}

/** Lighter than `AbortSignal.any` with `AbortSignal.timeout`, which hold several objects a reply in tables of their own. */
export function startDeadline(totalMs: number, caller: AbortSignal): Deadline {
  const controller = new AbortController()
  let isOver = false
  const abort = () => controller.abort()
  const timer = setTimeout(() => {
    isOver = true
    abort()
  }, totalMs)
  timer.unref()
  if (caller.aborted) abort()
  else caller.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    abort,
    failureFor(error) {
      if (isOver) return fail('timed out')
      return controller.signal.aborted ? ABORTED : failureOf(error)
    },
    end() {
      clearTimeout(timer)
      caller.removeEventListener('abort', abort)
    },
  }
}

/** False when `signal` ended the wait. */
export const waitOrAbort = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { signal }).catch(() => false)

async function tryOften<T>(deadline: Deadline, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(deadline.signal)
    } catch (error) {
      const failure = deadline.failureFor(error)
      const delay = retryDelay(failure, attempt)
      if (delay === null || !(await waitOrAbort(delay, deadline.signal))) throw new ProviderFailure(failure)
    }
  }
}

/** For calls that give one whole reply. Throws `ProviderFailure`. */
export function withRetries<T>(
  totalMs: number,
  caller: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(totalMs, caller)
  return tryOften(deadline, call).finally(deadline.end)
}
