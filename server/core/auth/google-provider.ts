/** Google as a provider of better-auth, with our own bounded calls: its built-in one hard-codes Google's URLs and has no timeout. */
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import { exchangeCode, fetchProfile } from '../google/oauth.ts'
import type { GoogleSettings } from '../google/settings.ts'

export const GOOGLE_PROVIDER = 'google'

const providerOf = (settings: GoogleSettings): GenericOAuthConfig => ({
  providerId: GOOGLE_PROVIDER,
  name: 'Google',
  clientId: settings.clientId,
  clientSecret: settings.clientSecret,
  authorizationUrl: settings.authorizeUrl,
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  // An address may pass to somebody else at Google; the subject never does.
  accountSubject: ({ profile }) => String(profile.sub ?? ''),
  async getToken({ code, redirectURI, codeVerifier }) {
    const { access_token } = await exchangeCode(settings, { code, redirectUri: redirectURI, codeVerifier })
    return { accessToken: access_token }
  },
  async getUserInfo({ accessToken = '' }) {
    // The engine turns null into a refusal on the screen; a throw would show a broken page.
    const profile = await fetchProfile(settings, accessToken).catch(() => null)
    if (!profile) return null
    const { sub, email, email_verified, name = '' } = profile
    return { sub, email, name, emailVerified: email_verified }
  },
})

export const googlePlugins = (settings: GoogleSettings | null) =>
  settings ? [genericOAuth({ config: [providerOf(settings)] })] : []
