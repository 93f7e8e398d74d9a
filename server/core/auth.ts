/**
 * Accounts' engine: better-auth on the product's own tables. `accounts/` decides what a new user gets and which of its
 * calls are reachable: it is used as a library and never receives a request, so its own routes do not exist.
 */
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins'
import { uuidv7 } from 'uuidv7'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../contract/accounts.ts'
import type { SubscriptionType } from '../../contract/plans.ts'
import type { Db } from '../database/schema.ts'
import { confirmedPerson } from './auth/confirmed-person.ts'
import { findSessionUser } from './auth/find-session-user.ts'
import { GOOGLE_PROVIDER, googlePlugins } from './auth/google-provider.ts'
import { createHashing } from './auth/hashing.ts'
import { COOKIE_PREFIX } from './auth/session-token.ts'
import { authTables } from './auth/tables.ts'
import type { GoogleSettings } from './google/settings.ts'
import type { Log } from './log.ts'

export const AUTH_BASE_PATH = '/auth/v1'
/** Set from the connection by our own server before better-auth sees a request; a client's value is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-posit-client-address'
export const RESET_LINK_SECONDS = 3600
const VERIFY_LINK_SECONDS = 86_400

export interface AuthUser {
  id: string
  email: string
  emailVerified: boolean
}

/** Columns of `users` that a new account starts with. */
export interface NewUserColumns {
  handle: string
  first_name: string | null
  last_name: string | null
  subscription_type: SubscriptionType
  trial_end_date: Date
}

export interface AuthSettings {
  db: Db
  log: Log
  secret: string
  appUrl: string
  /** Null: there is no signing in with Google. */
  google: GoogleSettings | null
  newUser(user: { email: string; name: string }): NewUserColumns
  onUserCreated(user: AuthUser): void
  onSignedIn(userId: string): Promise<void>
  sendVerification(user: AuthUser, url: string): Promise<void>
  sendReset(user: AuthUser, url: string): Promise<void>
  /** Somebody signed up with an address that has an account: the owner gets a mail, the form reveals nothing. */
  sendAlreadyRegistered(user: AuthUser): Promise<void>
}

export const advancedSettings = (appUrl: string) => ({
  cookiePrefix: COOKIE_PREFIX,
  useSecureCookies: appUrl.startsWith('https:'),
  defaultCookieAttributes: { sameSite: 'lax', httpOnly: true } as const,
  database: { generateId: () => uuidv7(), validateSchema: false, joins: true },
  ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
})

/** Only failures: its warnings name e-mail addresses, and refusals are logged by our own routes. */
export const logTo = (log: Log) => ({
  level: 'error' as const,
  log: (_level: string, message: string, ...details: unknown[]) =>
    log.error({ details }, `accounts: ${message}`),
})

const linkSettings = (settings: AuthSettings) => ({
  sendOnSignUp: true,
  // Our own route sends it, because it is limited and the answer must not depend on that.
  sendOnSignIn: false,
  autoSignInAfterVerification: true,
  expiresIn: VERIFY_LINK_SECONDS,
  sendVerificationEmail: ({ user, url }: { user: AuthUser; url: string }) =>
    settings.sendVerification(user, url),
})

const UNVERIFIED_AT_GOOGLE = {
  error: 'email_not_verified',
  errorDescription:
    'Google has not verified this address yet. Verify it there, or sign up with email and password.',
}

/** An address that Google has not verified can neither create nor open an account. */
const checkIdentity: NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']> = ({
  user,
  source,
}) => (source.oauth?.providerId === GOOGLE_PROVIDER && !user.emailVerified ? UNVERIFIED_AT_GOOGLE : undefined)

/** Drops Google's tokens: signing in does not need them, and unstored tokens cannot leak. */
const withoutTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

function createEngine(settings: AuthSettings) {
  return betterAuth({
    appName: 'Posit',
    baseURL: settings.appUrl,
    basePath: AUTH_BASE_PATH,
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: logTo(settings.log),
    database: { db: settings.db, type: 'postgres', transaction: true },
    // Ours count in front of it, per address and per account, and hold across nodes.
    rateLimit: { enabled: false },
    ...authTables,
    user: { ...authTables.user, validateUserInfo: checkIdentity },
    account: {
      ...authTables.account,
      updateAccountOnSignIn: false,
      // Both sides must have verified the address: otherwise the first to sign up with somebody's address would get their account.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    onAPIError: { errorURL: `${settings.appUrl}/login` },
    advanced: advancedSettings(settings.appUrl),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // The contract counts code points and says what is wrong; the engine counts UTF-16 units, at most two of each.
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH * 2,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      sendResetPassword: ({ user, url }) => settings.sendReset(user, url),
      onExistingUserSignUp: ({ user }) => settings.sendAlreadyRegistered(user),
      password: createHashing(),
    },
    emailVerification: linkSettings(settings),
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, ...settings.newUser(user) } }),
          after: async (user) => settings.onUserCreated(user),
        },
      },
      account: {
        create: {
          before: async (account) => ({ data: { ...account, ...withoutTokens } }),
        },
      },
      session: {
        create: {
          async after(session, context) {
            // A changed password continues the session under a new token: nobody has signed in.
            if (context?.path !== '/change-password') await settings.onSignedIn(session.userId)
          },
        },
      },
    },
    // A stored token alone is no credential: the signature must be there too.
    plugins: [bearer({ requireSignature: true }), confirmedPerson, ...googlePlugins(settings.google)],
  })
}

export function createAuth(settings: AuthSettings) {
  const { api, $context } = createEngine(settings)
  return {
    api,
    /** better-auth's own stores, for what its calls do not offer. */
    context: $context,
    findSessionUser: (headers: Headers) => findSessionUser(settings.db, settings.secret, headers),
  }
}

export type Auth = ReturnType<typeof createAuth>
