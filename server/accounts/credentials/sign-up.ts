import pLimit from 'p-limit'
import type { SignUp, VerificationRequest } from '../../../contract/accounts.ts'
import { ONBOARDING_PATH } from '../../../contract/return-path.ts'
import type { Auth } from '../../core/auth.ts'
import type { Core } from '../../core/core.ts'
import type { Caller } from '../../core/http/caller.ts'
import { refusalCode } from '../engine/refusals.ts'
import { takeAtLeast } from '../engine/take-at-least.ts'
import { requestMailJob } from '../jobs.ts'
import type { AccountLimits } from '../limits/account-limits.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import type { SignUpBrowsers } from './sign-up-browser.ts'

interface Dependencies {
  auth: Auth
  limits: AccountLimits
  browsers: SignUpBrowsers
}

/** Longer than storing a new account takes on a machine at rest. */
const SIGN_UP_MS = 200
/** The engine hashes inside its transaction: without this limit, a burst of sign-ups would hold every connection. */
const SIGN_UPS_AT_ONCE = 2

export function createSignUp(
  { db, jobs }: Pick<Core, 'db' | 'jobs'>,
  { auth, limits, browsers }: Dependencies,
) {
  const turn = pLimit(SIGN_UPS_AT_ONCE)

  async function register(
    { email, password, name = '', callbackURL = ONBOARDING_PATH }: SignUp,
    headers: Headers,
  ) {
    const body = { email, password, name, callbackURL }
    try {
      return await auth.api.signUpEmail({ body, headers })
    } catch (error) {
      // Two sign-ups of one address at the same moment: now that the account exists, the second gets the answer of any later one.
      if (refusalCode(error) !== 'FAILED_TO_CREATE_USER') throw error
      return auth.api.signUpEmail({ body, headers })
    }
  }

  return {
    /** The same answer, a mail and a cookie, for an address that has an account and for one that has none. */
    async signUp(request: SignUp, { headers, address }: Caller): Promise<string[]> {
      refuseWeakPassword(request.password, request.email, 'password')
      await limits.askForMail(address, request.email)
      const { user } = await takeAtLeast(SIGN_UP_MS, () => turn(() => register(request, headers)))
      return [browsers.mark(request.email, user.id)]
    },

    /** The same answer and the same work whatever the address. */
    async sendVerification(
      { email, callbackURL = ONBOARDING_PATH }: VerificationRequest,
      { address }: Caller,
    ): Promise<void> {
      await limits.askForMail(address, email)
      await jobs.send(requestMailJob, { mail: 'verification', email, callbackURL }, { trx: db })
    },
  }
}
