import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './context.ts'

/** HEAD runs the handler of GET, and Hono drops its body unread: a file or stream behind it would leak. */
export const endBodyOfHead = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})
