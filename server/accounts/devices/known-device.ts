/**
 * A browser that has signed in to an account before has a signed cookie for it. Its attempts have their own limit, so that
 * failed attempts from elsewhere cannot lock the owner out (OWASP: device cookies). The cookie grants no access.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const YEAR_SECONDS = 31_536_000
const NAME_CHARACTERS = 12
/** A signature of this kind is none of a session's. */
const PURPOSE = 'known-device'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const nameOf = (account: string) => `posit.device-${account.slice(0, NAME_CHARACTERS)}`

function sign(secret: string, account: string, device: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}:${account}:${device}`).digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

export function createKnownDevices({ secret, appUrl }: { secret: string; appUrl: string }) {
  const isSecure = appUrl.startsWith('https:')
  const cookieName = (account: string) => `${isSecure ? '__Host-' : ''}${nameOf(account)}`
  const attributes = `Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    /** Its own name, if it has signed in to the account of this address before. */
    find(headers: Headers, email: string): string | null {
      const account = digest(email.toLowerCase())
      const prefix = `${cookieName(account)}=`
      const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
      const [device, signature] = (cookies.find((cookie) => cookie.startsWith(prefix)) ?? '')
        .slice(prefix.length)
        .split('.')
      if (!device || !signature) return null
      return isSame(signature, sign(secret, account, device)) ? device : null
    },
    /** The cookie of this browser; a device keeps its id across sign-ins. */
    mark(headers: Headers, email: string): string {
      const account = digest(email.toLowerCase())
      const device = this.find(headers, email) ?? randomBytes(16).toString('base64url')
      return `${cookieName(account)}=${device}.${sign(secret, account, device)}; ${attributes}`
    },
  }
}
