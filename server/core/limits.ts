/** Rate limits: in memory on one node, in PostgreSQL when several nodes share a database. */
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

export const SECONDS_PER_MINUTE = 60
export const SECONDS_PER_HOUR = 3600
export const SECONDS_PER_DAY = 86_400

export interface Limit {
  name: string
  /** How many within `seconds`, for one key. */
  points: number
  seconds: number
  /** Said to the person who meets the limit; names what is limited. */
  message: string
}

export interface Limits {
  /** Takes one point, or throws `rate_limited` with the seconds to wait. */
  consume(limit: Limit, key: string): Promise<void>
}

type Limiter = RateLimiterMemory | RateLimiterPostgres

/** `pool` given: the counters are shared through its `rate_limits` table. */
export function createLimits({ enabled, pool }: { enabled: boolean; pool: pg.Pool | null }): Limits {
  const limiters = new Map<string, Limiter>()

  function limiterFor({ name, points, seconds }: Limit): Limiter {
    const id = `${name}:${points}:${seconds}`
    const known = limiters.get(id)
    if (known) return known
    const options = { keyPrefix: name, points, duration: seconds }
    const limiter = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
        })
      : new RateLimiterMemory(options)
    limiters.set(id, limiter)
    return limiter
  }

  return {
    async consume(limit, key) {
      if (!enabled) return
      try {
        await limiterFor(limit).consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new AppError('rate_limited', limit.message, { retryAfter, reason: limit.name })
      }
    },
  }
}
