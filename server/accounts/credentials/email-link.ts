import { ONBOARDING_PATH, safeReturnPath } from '../../../contract/return-path.ts'
import type { Auth } from '../../core/auth.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { WithCookies } from './with-cookies.ts'

const EXPIRED = 'This link has expired. Log in with your password and we will send you a new one.'
const INVALID =
  'This link is not complete or no longer valid. Log in with your password and we will send you a new one.'

function loginWith(code: string | null) {
  const parameters = new URLSearchParams({
    error: 'invalid_link',
    error_description: code === 'TOKEN_EXPIRED' ? EXPIRED : INVALID,
  })
  return `/login?${parameters}`
}

interface EmailLink {
  token: string
  callbackURL?: string | undefined
}

/** Follows the link of a verification mail: signs in and says where to go. It leads nowhere but within this site. */
export async function followEmailLink(
  auth: Auth,
  link: EmailLink,
  caller: Caller,
): Promise<WithCookies<string>> {
  const target = safeReturnPath(link.callbackURL) ?? ONBOARDING_PATH
  const followed = await auth.api.verifyEmail({
    query: { token: link.token, callbackURL: target },
    headers: caller.headers,
    asResponse: true,
  })
  const location = followed.headers.get('location')
  // The engine sends a failure along as `error`, appended to where it would have led.
  const isDone = location === target
  const error = location ? new URL(location, 'http://site').searchParams.get('error') : null
  return { cookies: followed.headers.getSetCookie(), answer: isDone ? target : loginWith(error) }
}
