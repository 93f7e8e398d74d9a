import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { HttpEnv } from './context.ts'

/** For everything that is no page: JSON, streams and files may load and run nothing. */
const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/** All but the frame's own page (frame-page.ts), whose policy names the sites of its link. */
const UNFRAMEABLE = /frame-ancestors 'none'/
/** People's data is not cached, neither by proxies nor by shared browsers. Cacheable responses override this. */
const CALLS = /^\/(?:(?:auth|rest|functions|storage|realtime)\/)?v1\//

export const securityHeaders = (appUrl: string) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', CLOSED_POLICY)
    if (!headers.has('cache-control') && CALLS.test(c.req.path)) headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    // For browsers that do not read `frame-ancestors`. They frame nothing of ours.
    if (UNFRAMEABLE.test(headers.get('content-security-policy') ?? '')) headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    if (!headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(self)')
    headers.set('x-request-id', c.get('requestId'))
    if (appUrl.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000')
  })

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Cookies are SameSite=Lax; this refuses what a browser itself marks as sent from another site. The public origin counts as
 * ours beside the Host header, which a proxy may have replaced.
 */
export const refuseCrossSiteWrites = (appUrl: string) => {
  const { host } = new URL(appUrl)
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next()
    const own = [c.req.header('host'), host]
    const isCrossSite = c.req.header('sec-fetch-site') === 'cross-site'
    const origin = c.req.header('origin')
    const isForeign = origin !== undefined && !(URL.canParse(origin) && own.includes(new URL(origin).host))
    if ((isCrossSite || isForeign) && c.req.header('cookie')) {
      throw new AppError('forbidden', 'This request came from another site.')
    }
    await next()
  })
}
