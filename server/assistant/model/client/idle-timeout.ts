/** Fails a reply whose provider sends nothing for too long. */
import { type Failure, fail } from './failure.ts'

/** From the end of a reply to the end of its stream: past it the connection is closed. */
export const LINGER_MS = 1000

export interface IdleLimits {
  /** Until the provider sends anything. */
  firstMs: number
  /** Between any two things it sends. */
  idleMs: number
}

export interface IdleTimeout {
  heard(): void
  end(): void
}

export function startIdleTimeout(
  { firstMs, idleMs }: IdleLimits,
  tooLong: (how: Failure) => void,
): IdleTimeout {
  let heardAt = 0
  let timer = setTimeout(() => tooLong(fail('no first token in time')), firstMs)

  /** Checked when the time is over, instead of a new timer for each of a thousand tokens. */
  function listen(ms: number) {
    timer = setTimeout(() => {
      const left = heardAt + idleMs - performance.now()
      if (left > 0) listen(left)
      else tooLong(fail('fell silent'))
    }, ms)
  }

  return {
    heard() {
      const isFirst = heardAt === 0
      heardAt = performance.now()
      if (!isFirst) return
      clearTimeout(timer)
      listen(idleMs)
    },
    end: () => clearTimeout(timer),
  }
}
