import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './context.ts'

/** Responses about one person are never cached on the way. */
export const noStore = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
})
