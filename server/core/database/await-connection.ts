/**
 * Callers queue for a connection here, not in the pool: there the wait counts as a failure to connect after 5 s, and a
 * burst of questions would be answered with errors. A lost database is still noticed when the next connection is opened.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import { noteLost } from './unavailable.ts'

/** Most clients have disconnected after this wait. */
const WAIT_MAX_MS = 20_000
const BUSY = 'The server has very much to do right now. Please try again in a moment.'

interface QueuedRequest {
  go(): void
  timer: NodeJS.Timeout
}

/** `waiting`: the current length of the queue. */
export type WaitingPool = PostgresPool & { readonly waiting: number }

export function awaitConnections(pool: pg.Pool, max: number, waitMaxMs = WAIT_MAX_MS): WaitingPool {
  const line = new Set<QueuedRequest>()
  let free = max

  function leave() {
    const [next] = line
    if (!next) {
      free++
      return
    }
    line.delete(next)
    clearTimeout(next.timer)
    next.go()
  }

  function turn(): Promise<void> | undefined {
    if (free > 0) {
      free--
      return undefined
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.delete(waiting)
        reject(new AppError('unavailable', BUSY, { retryAfter: 5 }))
      }
      const waiting: QueuedRequest = { go: resolve, timer: setTimeout(giveUp, waitMaxMs) }
      line.add(waiting)
    })
  }

  async function connect(): Promise<PostgresPoolClient> {
    await turn()
    const client = await pool.connect().catch((error) => {
      noteLost(error)
      leave()
      throw error
    })
    // The pool gives a client a new `release` each time it hands it out.
    const release = client.release.bind(client)
    client.release = (problem) => {
      release(problem)
      leave()
    }
    return client as PostgresPoolClient
  }

  return {
    connect,
    end: () => pool.end(),
    options: pool.options,
    get waiting() {
      return line.size
    },
  } as WaitingPool
}
