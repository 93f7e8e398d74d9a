import { ACCOUNT_REFUSALS, type SocialCallback, type SocialSignIn } from '../../../contract/accounts.ts'
import type { Auth } from '../../core/auth.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { googleSettings } from '../../core/google/settings.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { AccountLimits } from '../limits/account-limits.ts'
import type { WithCookies } from './with-cookies.ts'

const LOGIN_SCREEN = '/login'

/** Messages for refusals of the engine that a person can act on; the others get the catalogue's message. */
const ADVICE: Record<string, string> = {
  account_not_linked:
    'An account with this address waits for its email to be verified. Open the link in our mail, or choose "Forgot password?", then sign in with Google again.',
  state_mismatch: 'The sign-in took too long or was begun in another browser. Please try again.',
}

/** Where the engine leads, as a path of this site, with advice if it is a refusal that has one. */
function withAdvice(location: string, appUrl: string): string {
  const url = new URL(location, appUrl)
  const advice = ADVICE[url.searchParams.get('error') ?? '']
  if (advice && !url.searchParams.has('error_description')) url.searchParams.set('error_description', advice)
  return url.pathname + url.search
}

interface Dependencies {
  auth: Auth
  limits: AccountLimits
}

export function createGoogleSignIn(
  { env, appUrl }: Pick<Core, 'env' | 'appUrl'>,
  { auth, limits }: Dependencies,
) {
  const isConfigured = googleSettings(env) !== null
  return {
    /** The URL of Google's consent page; the cookie binds the callback to this browser. */
    async startGoogleSignIn(
      { requestSignUp, ...leads }: SocialSignIn,
      { headers, address }: Caller,
    ): Promise<WithCookies<{ url: string }>> {
      if (!isConfigured) {
        throw new AppError(
          'unavailable',
          'This server has no Google sign-in. Please use email and password.',
          { reason: ACCOUNT_REFUSALS.googleNotConfigured },
        )
      }
      await limits.startElsewhere(address)
      const forced = { access_type: 'offline', prompt: 'consent' }
      const { headers: sent, response } = await auth.api.signInSocial({
        body: {
          callbackURL: LOGIN_SCREEN,
          errorCallbackURL: LOGIN_SCREEN,
          ...leads,
          ...(requestSignUp ? { additionalParams: forced } : {}),
        },
        headers,
        returnHeaders: true,
      })
      return { cookies: sent.getSetCookie(), answer: { url: response.url ?? LOGIN_SCREEN } }
    },

    /** Signs in, or redirects to a screen with the reason. Redirects only within this site. */
    async finishGoogleSignIn(query: SocialCallback, { headers }: Caller): Promise<WithCookies<string>> {
      const followed = await auth.api.callbackOAuth({
        method: 'GET',
        params: { id: 'google' },
        query,
        headers,
        asResponse: true,
      })
      const location = followed.headers.get('location') ?? `${LOGIN_SCREEN}?error=server_error`
      return { cookies: followed.headers.getSetCookie(), answer: withAdvice(location, appUrl) }
    },
  }
}
