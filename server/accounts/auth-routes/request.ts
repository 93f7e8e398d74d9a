import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../../core/http/context.ts'

/** A JSON body that must be there and must be JSON: without `required`, another content type would skip the schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true as const, content: { 'application/json': { schema } } },
})

export const jsonAnswer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

export function setCookies(c: Context<HttpEnv>, cookies: string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** Answers about one person are kept by nobody on the way. */
export const noStore = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
})
