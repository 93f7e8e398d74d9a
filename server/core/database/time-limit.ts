/**
 * A time limit for each query, on this side of the connection: the one inside PostgreSQL never fires while the server is suspended, and
 * its answer may be lost on the way. A connection whose query ran out of time is closed, so nobody else waits on it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { noteLost } from './unavailable.ts'

const workLimit = new AsyncLocalStorage<number>()

/** Queries of this work get a limit of their own, in milliseconds; 0: none. For jobs, migrations and whatever nobody waits for. */
export const withQueryLimit = <T>(limitMs: number, work: () => T): T => workLimit.run(limitMs, work)

type Query = (...parts: unknown[]) => unknown
type Done = (error: Error | null, ...rest: unknown[]) => void

/** `defaultMs`: 0 for none. */
export function limitQueries(client: pg.PoolClient, defaultMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: import('node:net').Socket } }).connection
  const query = client.query.bind(client) as Query
  const limited: Query = (...parts) => {
    const limitMs = workLimit.getStore() ?? defaultMs
    const giveUp = () => stream.destroy(new Error(`The database did not answer within ${limitMs} ms.`))
    const timer = limitMs > 0 ? setTimeout(giveUp, limitMs) : undefined
    function end(error?: unknown) {
      clearTimeout(timer)
      if (stream.destroyed) noteLost(error)
    }
    const done = parts.at(-1)
    if (typeof done === 'function') {
      const ended: Done = (error, ...rest) => {
        end(error)
        done(error, ...rest)
      }
      return query(...parts.slice(0, -1), ended)
    }
    const result = query(...parts)
    if (result instanceof Promise) result.then(() => end(), end)
    return result
  }
  client.query = limited as typeof client.query
}
