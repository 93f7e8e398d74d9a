/**
 * The browser that signed up carries a signed mark of the account it created. Only there a verification link confirms the address
 * with the password of the form: elsewhere that password may be a stranger's, who signed up with somebody else's address.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Core } from '../../core/core.ts'

const DAY_SECONDS = 86_400
const NAME_CHARACTERS = 12

const nameOf = (email: string) =>
  `posit.signup-${createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, NAME_CHARACTERS)}`

export type SignUpBrowsers = ReturnType<typeof createSignUpBrowsers>

export function createSignUpBrowsers({ secret, appUrl }: Pick<Core, 'secret' | 'appUrl'>) {
  const isSecure = appUrl.startsWith('https:')
  const cookieName = (email: string) => `${isSecure ? '__Host-' : ''}${nameOf(email)}`
  const attributes = `Max-Age=${DAY_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  /** Opaque, so that it does not reveal whether an account is new. */
  const sign = (userId: string) =>
    createHmac('sha256', secret).update(`sign-up-browser:${userId}`).digest('base64url')
  return {
    /** For an address that has an account, `userId` is of no account: the mark confirms nothing. */
    mark: (email: string, userId: string) => `${cookieName(email)}=${sign(userId)}; ${attributes}`,

    hasSignedUp(headers: Headers, { id, email }: { id: string; email: string }): boolean {
      const given = Buffer.from(
        parse(headers.get('cookie') ?? '', cookieName(email))[cookieName(email)] ?? '',
      )
      const expected = Buffer.from(sign(id))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
