/**
 * better-auth's OAuth provider on our tables. An engine of its own, loaded with the first request that needs it: most servers
 * never do, and it takes 40 ms to load. As a library: only the calls in `protocol.ts` and `requests.ts` reach it.
 */
import { oauthProvider } from '@better-auth/oauth-provider'
import { betterAuth } from 'better-auth'
import { CONNECT_PATH, CONNECTION_RIGHTS } from '../../../contract/mcp-constants.ts'
import { authTables } from '../../core/auth/tables.ts'
import { AUTH_BASE_PATH, advancedSettings, logTo } from '../../core/auth.ts'
import type { Core } from '../../core/core.ts'
import { resourceOf } from './endpoints.ts'
import { REFRESH_SCOPE } from './scopes.ts'
import { oauthTables } from './tables.ts'
import { ACCESS_TOKEN_PREFIX, hashToken, REFRESH_TOKEN_PREFIX } from './tokens.ts'

const CODE_SECONDS = 600
const ACCESS_TOKEN_SECONDS = 900
/** Counted from the last refresh: an assistant that is used stays connected. */
const REFRESH_TOKEN_SECONDS = 30 * 86_400

type EngineCore = Pick<Core, 'db' | 'log' | 'appUrl' | 'secret'>

export function createOAuthEngine({ db, log, appUrl, secret }: EngineCore) {
  const screen = appUrl + CONNECT_PATH
  const provider = oauthProvider({
    schema: oauthTables,
    scopes: [...CONNECTION_RIGHTS, REFRESH_SCOPE],
    resources: [resourceOf(appUrl)],
    // There is one resource; the audience of each token is checked where it is used.
    enforcePerClientResources: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    allowPublicClientPrelogin: true,
    // The screen shows guests where to sign in.
    loginPage: screen,
    consentPage: screen,
    codeExpiresIn: CODE_SECONDS,
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    // Opaque tokens: each use looks its row up, so that revoking takes effect at once.
    disableJwtPlugin: true,
    storeTokens: { hash: async (token) => hashToken(token) },
    prefix: { opaqueAccessToken: ACCESS_TOKEN_PREFIX, refreshToken: REFRESH_TOKEN_PREFIX },
  })
  return betterAuth({
    appName: 'Posit',
    baseURL: appUrl,
    basePath: AUTH_BASE_PATH,
    secret,
    telemetry: { enabled: false },
    logger: logTo(log),
    database: { db, type: 'postgres', transaction: true },
    rateLimit: { enabled: false },
    ...authTables,
    onAPIError: { errorURL: screen },
    advanced: advancedSettings(appUrl),
    plugins: [provider],
  })
}

export type OAuthEngine = ReturnType<typeof createOAuthEngine>
