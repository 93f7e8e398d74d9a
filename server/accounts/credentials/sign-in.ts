import { ACCOUNT_REFUSALS, type Credentials, type SignedIn } from '../../../contract/accounts.ts'
import { ONBOARDING_PATH } from '../../../contract/return-path.ts'
import type { Activity } from '../../activity/service.ts'
import type { Auth } from '../../core/auth.ts'
import { AppError } from '../../core/errors.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Log } from '../../core/log.ts'
import type { KnownDevices } from '../devices/known-device.ts'
import { mapAuthErrors, refusalCode } from '../engine/refusals.ts'
import type { AccountLimits } from '../limits/account-limits.ts'
import type { WithCookies } from './with-cookies.ts'

const notVerified = (hasMailed: boolean) =>
  new AppError(
    'forbidden',
    hasMailed
      ? 'Please verify your email first: we have just sent you a new link.'
      : 'Please verify your email first: look for our email in your inbox and spam folder.',
    { reason: ACCOUNT_REFUSALS.emailNotVerified },
  )

interface Dependencies {
  auth: Auth
  limits: AccountLimits
  devices: KnownDevices
  activity: Activity
  log: Log
}

export function createSignIn({ auth, limits, devices, activity, log }: Dependencies) {
  /** The password was right, so the person may know that the address is not verified yet. */
  async function remindToVerify(email: string): Promise<never> {
    const mayMail = await limits.mayMail(email)
    if (mayMail) await auth.api.sendVerificationEmail({ body: { email, callbackURL: ONBOARDING_PATH } })
    throw notVerified(mayMail)
  }

  async function openSession(
    { email, password }: Credentials,
    headers: Headers,
  ): Promise<WithCookies<SignedIn>> {
    const signingIn = auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
    const { headers: sent, response } = await mapAuthErrors(
      signingIn.catch((error) =>
        refusalCode(error) === 'EMAIL_NOT_VERIFIED' ? remindToVerify(email) : Promise.reject(error),
      ),
    )
    const token = sent.get('set-auth-token') ?? response.token
    return {
      cookies: [...sent.getSetCookie(), devices.mark(headers, email)],
      answer: { token, user: { id: response.user.id, email: response.user.email } },
    }
  }

  return {
    openSession,

    async signIn(credentials: Credentials, { headers, address }: Caller): Promise<WithCookies<SignedIn>> {
      try {
        await limits.trySignIn(address, credentials.email, devices.find(headers, credentials.email))
        return await openSession(credentials, headers)
      } catch (error) {
        // For the operator who looks for guessing: from where and why, not which account.
        if (error instanceof AppError) log.info({ address, reason: error.details.reason }, 'sign-in refused')
        throw error
      }
    },

    /** Ends the session on the server at once; does nothing for a guest. Returns the cookies to be cleared. */
    async signOut({ headers }: Caller): Promise<string[]> {
      const user = await auth.findSessionUser(headers)
      const { headers: sent } = await auth.api.signOut({ headers, returnHeaders: true })
      if (user) activity.record('logout', { user_id: user.id })
      return sent.getSetCookie()
    },

    /** The session with its expiry. Renewed when the last renewal is a day old. */
    async renewSession({ headers }: Caller) {
      // A session past its maximum age is not renewed.
      if (!(await auth.findSessionUser(headers))) return { cookies: [], answer: null }
      const { headers: sent, response } = await auth.api.getSession({ headers, returnHeaders: true })
      return { cookies: sent?.getSetCookie() ?? [], answer: response }
    },
  }
}
