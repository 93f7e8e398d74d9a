import type { Env } from '../env.ts'

/** Where Google is, and as whom this server comes. */
export interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** For one answer, all of its bytes included. */
  timeoutMs: number
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string
  profileUrl: string
  driveUrl: string
}

/** Null while an operator has not registered this server with Google. */
export function googleSettings(env: Env): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret) return null
  const accounts = env.GOOGLE_ACCOUNTS_BASE_URL.replace(/\/$/, '')
  const oauth = env.GOOGLE_OAUTH_BASE_URL.replace(/\/$/, '')
  const api = env.GOOGLE_API_BASE_URL.replace(/\/$/, '')
  return {
    clientId,
    clientSecret,
    timeoutMs: env.GOOGLE_TIMEOUT_MS,
    authorizeUrl: `${accounts}/o/oauth2/v2/auth`,
    tokenUrl: `${oauth}/token`,
    revokeUrl: `${oauth}/revoke`,
    profileUrl: `${api}/oauth2/v3/userinfo`,
    driveUrl: `${api}/drive/v3`,
  }
}
