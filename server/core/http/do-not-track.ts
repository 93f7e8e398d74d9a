import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './context.ts'

const refusing = new AsyncLocalStorage<true>()

/** The browser asks not to be followed: Do Not Track, or Global Privacy Control (w3.org/TR/gpc). */
export const refusesTracking = (c: Context<HttpEnv>): boolean =>
  c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'

/** Holds for all that the request begins, also once it has ended. */
export const noteTracking = createMiddleware<HttpEnv>((c, next) =>
  refusesTracking(c) ? refusing.run(true, next) : next(),
)

/** Whether the current request refuses tracking; false outside of requests. */
export const isTrackingRefused = (): boolean => refusing.getStore() ?? false
