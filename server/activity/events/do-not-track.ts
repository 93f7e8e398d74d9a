import type { Context } from 'hono'
import type { HttpEnv } from '../../core/http/context.ts'

/** The browser asks not to be followed: Do Not Track, or Global Privacy Control (w3.org/TR/gpc). */
export const refusesTracking = (c: Context<HttpEnv>): boolean =>
  c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
