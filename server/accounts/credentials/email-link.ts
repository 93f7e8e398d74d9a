import { verifyJWT } from 'better-auth/crypto'
import { ONBOARDING_PATH, safeReturnPath } from '../../../contract/return-path.ts'
import type { Auth } from '../../core/auth.ts'
import type { Core } from '../../core/core.ts'
import type { Caller } from '../../core/http/caller.ts'
import { claimConfirmation, findUserByEmail } from '../queries.ts'
import { RESET_SCREEN } from './new-password.ts'
import type { SignUpBrowsers } from './sign-up-browser.ts'
import type { WithCookies } from './with-cookies.ts'

const INVALID =
  'This link has expired or is not complete. Log in with your password and we will send you a new one.'

const loginWith = (parameters: Record<string, string>) => `/login?${new URLSearchParams(parameters)}`
const invalidLink = loginWith({ error: 'invalid_link', error_description: INVALID })

interface EmailLink {
  token: string
  callbackURL?: string | undefined
}

interface Dependencies {
  auth: Auth
  browsers: SignUpBrowsers
  makeResetToken(userId: string): Promise<string>
}

/** The redirect target after a verification link: never off this site. */
export function createEmailLinks({ db }: Pick<Core, 'db'>, { auth, browsers, makeResetToken }: Dependencies) {
  async function findLinkUser(token: string) {
    const { secret } = await auth.context
    const email = (await verifyJWT(token, secret))?.email
    return typeof email === 'string' ? findUserByEmail(db, email) : undefined
  }

  return {
    async followEmailLink({ token, callbackURL }: EmailLink, caller: Caller): Promise<WithCookies<string>> {
      const target = safeReturnPath(callbackURL) ?? ONBOARDING_PATH
      const user = await findLinkUser(token)
      if (!user) return { cookies: [], answer: invalidLink }
      const confirmed = { cookies: [], answer: loginWith({ email_confirmed: 'true', next: target }) }
      if (user.email_verified) return confirmed
      if (!browsers.hasSignedUp(caller.headers, user)) {
        const reset = new URLSearchParams({ token: await makeResetToken(user.id) })
        return { cookies: [], answer: `${RESET_SCREEN}?${reset}` }
      }
      // Of several requests at the same moment one confirms the address, and signs in.
      if (!(await claimConfirmation(db, user.id))) return confirmed
      const { headers } = await auth.api.openConfirmedSession({
        body: { userId: user.id },
        headers: caller.headers,
        returnHeaders: true,
      })
      return { cookies: headers.getSetCookie(), answer: target }
    },
  }
}
