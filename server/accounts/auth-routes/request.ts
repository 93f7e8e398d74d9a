import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../../core/http/context.ts'

export function setCookies(c: Context<HttpEnv>, cookies: string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** Answers about one person are kept by nobody on the way. */
export const noStore = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
})
