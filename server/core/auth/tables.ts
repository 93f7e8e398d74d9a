/** better-auth's models on the product's own tables: its camelCase fields to our columns. */

const SESSION_SECONDS = 30 * 86_400
/** A session older than this since its last renewal is renewed when the app is opened. */
const SESSION_RENEWAL_SECONDS = 86_400
/** However often it is renewed: then everybody signs in again. */
export const SESSION_MAX_DAYS = 180

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Decided by `accounts/` when a user is made; never taken from a request. */
const ours = { required: false, input: false, returned: false } as const

export const authTables = {
  user: {
    modelName: 'users',
    fields: { ...TIMES, emailVerified: 'email_verified' },
    additionalFields: {
      handle: { type: 'string', ...ours },
      first_name: { type: 'string', ...ours },
      last_name: { type: 'string', ...ours },
      subscription_type: { type: 'string', ...ours },
      trial_end_date: { type: 'date', ...ours },
    },
  },
  session: {
    modelName: 'auth_sessions',
    fields: {
      ...TIMES,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
    expiresIn: SESSION_SECONDS,
    updateAge: SESSION_RENEWAL_SECONDS,
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      ...TIMES,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  // Identifiers hold the secret of a link: a copy of the database must not be a set of keys.
  verification: {
    modelName: 'auth_verifications',
    fields: { ...TIMES, expiresAt: 'expires_at' },
    storeIdentifier: 'hashed',
  },
} as const
