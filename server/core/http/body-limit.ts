import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { JSON_BODY_MAX_BYTES } from '../../../contract/api.ts'
import { AppError } from '../errors.ts'
import type { HttpEnv } from './context.ts'

/** Counts what arrives, not only what a header claims. */
const limit = bodyLimit({
  maxSize: JSON_BODY_MAX_BYTES,
  onError: (c) => {
    // What is left of the body is not waited for, so the connection cannot serve another request.
    c.header('Connection', 'close')
    throw new AppError('too_large', `A request may have at most ${JSON_BODY_MAX_BYTES / 1024} KB.`)
  },
})

/** Node's server hands on no body with these, and only looking for one would cost more than the rest of this. */
const WITHOUT_BODY = ['GET', 'HEAD']

/**
 * Node's server hands on no byte more than was declared, so nothing needs to be counted; and to look at the body here would make a
 * web stream of it, which costs more than to read it.
 */
function isDeclaredSmall({ req }: Context<HttpEnv>): boolean {
  const length = req.header('content-length') ?? ''
  const isSmall = /^\d+$/.test(length) && Number(length) <= JSON_BODY_MAX_BYTES
  return isSmall && req.header('transfer-encoding') === undefined
}

/** For every call but uploads: those are bounded where the file is read, and nothing else reads a form. */
export const limitBody = createMiddleware<HttpEnv>(async (c, next) => {
  const isUpload = c.req.header('content-type')?.startsWith('multipart/form-data')
  const isBounded = isUpload || WITHOUT_BODY.includes(c.req.method) || isDeclaredSmall(c)
  return isBounded ? next() : limit(c, next)
})
