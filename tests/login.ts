/** Signs a person in as the sign-in call would, but for the hashing of a password: by a row and its signed cookie. */
import { createHmac, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { COOKIE_PREFIX } from '../server/core/auth/session-token.ts'
import type { TestApp } from './start-test-app.ts'

const SESSION_MS = 30 * 86_400_000

export interface SessionCookie {
  name: string
  value: string
}

export async function login(app: TestApp, userId: string): Promise<SessionCookie> {
  const token = randomBytes(24).toString('hex')
  await app.database.db
    .insertInto('auth_sessions')
    .values({ id: uuidv7(), user_id: userId, token, expires_at: new Date(Date.now() + SESSION_MS) })
    .execute()
  const { secret, appUrl } = app.services.core
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const prefix = appUrl.startsWith('https:') ? '__Secure-' : ''
  return {
    name: `${prefix}${COOKIE_PREFIX}.session_token`,
    value: encodeURIComponent(`${token}.${signature}`),
  }
}
