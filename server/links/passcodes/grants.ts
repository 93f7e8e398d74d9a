/** Proof that somebody has entered a link's passcode: signed, of limited life, and void once the passcode changes. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { LINK_GRANT_HEADER } from '../../../contract/link-limits.ts'
import type { Core } from '../../core/core.ts'
import type { LinkGrants } from '../types.ts'

const GRANT_SECONDS = 7 * 86_400

type GrantSettings = Pick<Core, 'secret' | 'appUrl'>

interface ProtectedLink {
  id: string
  passcode_hash: string | null
}

const isSecure = (appUrl: string) => appUrl.startsWith('https:')
const cookieName = (linkId: string, appUrl: string) =>
  `${isSecure(appUrl) ? '__Host-' : ''}posit.link.${linkId}`

const signatureOf = ({ id, passcode_hash }: ProtectedLink, expires: string, secret: string) =>
  createHmac('sha256', secret).update(`link-grant:${id}:${passcode_hash}:${expires}`).digest()

export function makeGrant(link: ProtectedLink, secret: string): string {
  const expires = String(Math.floor(Date.now() / 1000) + GRANT_SECONDS)
  return `${expires}.${signatureOf(link, expires, secret).toString('base64url')}`
}

export function isGrantOf(link: ProtectedLink, grant: string | null, secret: string): boolean {
  const [expires = '', signature = ''] = grant?.split('.') ?? []
  if (!/^\d+$/.test(expires) || Number(expires) * 1000 < Date.now()) return false
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(link, expires, secret)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Of a request: the header of a client without cookies first. */
export const grantsOf =
  (c: Context, { appUrl }: Pick<GrantSettings, 'appUrl'>): LinkGrants =>
  (linkId) =>
    c.req.header(LINK_GRANT_HEADER) ?? getCookie(c, cookieName(linkId, appUrl)) ?? null

export function giveGrantCookie(c: Context, linkId: string, grant: string, { appUrl }: GrantSettings): void {
  setCookie(c, cookieName(linkId, appUrl), grant, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(appUrl),
    maxAge: GRANT_SECONDS,
  })
}
