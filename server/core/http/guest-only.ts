import { createMiddleware } from 'hono/factory'
import { GUEST_HEADER } from '../../../contract/embed.ts'
import type { HttpEnv } from './context.ts'

/**
 * In a frame on somebody's website everybody is a guest: a request with a frame's token loses its other credentials before
 * anything reads them, whatever cookies a browser has sent along.
 */
export const guestOnly = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.header(GUEST_HEADER) !== undefined) {
    for (const credential of ['cookie', 'authorization']) c.req.raw.headers.delete(credential)
  }
  await next()
})
