/**
 * The credential of a request: a session's token with the server's signature, in the cookie or as a bearer token.
 * The same form as better-auth's signed cookie: `token.base64(HMAC-SHA256(token))`, percent-encoded in the cookie.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const COOKIE_PREFIX = 'posit'
/** Browsers see `__Secure-` in front of it where the site is served over https. */
const COOKIE_NAME = /(?:^|;\s*)(?:__Secure-)?posit\.session_token=([^;]*)/
const BEARER = /^bearer\s+(\S+)$/i

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A bearer token overrides the cookie. */
function signedToken(headers: Headers): string | null {
  const authorization = headers.get('authorization')
  const sent = authorization?.match(BEARER)?.[1] ?? headers.get('cookie')?.match(COOKIE_NAME)?.[1]
  return sent ? decode(sent) : null
}

function isSignedBy(secret: string, token: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The session token of a request, or null for a guest; a forged or truncated token counts as a guest. */
export function readSessionToken(headers: Headers, secret: string): string | null {
  const [token, signature] = signedToken(headers)?.split('.') ?? []
  return token && signature && isSignedBy(secret, token, signature) ? token : null
}
