import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { CLIENT_ADDRESS_HEADER } from '../../core/auth.ts'
import { limitKey } from '../../core/http/client-address.ts'
import type { HttpEnv } from '../../core/http/context.ts'
import type { Caller } from '../credentials/caller.ts'

/** A JSON body that must be there and must be JSON: without `required`, another content type would skip the schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true as const, content: { 'application/json': { schema } } },
})

export const jsonAnswer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

/** The request's headers, with the address we vouch for in place of whatever the client sent under that name. */
export function callerOf(c: Context<HttpEnv>): Caller {
  const headers = new Headers(c.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, c.get('clientAddress'))
  return { headers, address: limitKey(c.get('clientAddress')) }
}

export function setCookies(c: Context<HttpEnv>, cookies: string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** Answers about one person are kept by nobody on the way. */
export const noStore = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
})
