import type { Db } from '../../database/schema.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { SessionUser } from '../http/context.ts'
import { readSessionToken } from './session-token.ts'
import { SESSION_MAX_DAYS } from './tables.ts'

const MS_PER_DAY = 86_400_000

const findUser = prepareQuery(
  'session-user',
  (db, { token, now, oldest }: { token: string; now: Date; oldest: Date }) =>
    db
      .selectFrom('auth_sessions')
      .innerJoin('users', 'users.id', 'auth_sessions.user_id')
      .select(['users.id', 'users.email', 'users.email_verified'])
      .select(['users.subscription_type', 'users.trial_end_date'])
      .where('auth_sessions.token', '=', token)
      .where('auth_sessions.expires_at', '>', now)
      .where('auth_sessions.created_at', '>', oldest),
)

/**
 * Who asks: one indexed query, and none for a guest. Every call of the product begins with this, which is why it does not
 * go through better-auth's own lookup (1.0 ms against 0.28 here); what a session is remains better-auth's.
 */
export async function findSessionUser(db: Db, secret: string, headers: Headers): Promise<SessionUser | null> {
  const token = readSessionToken(headers, secret)
  if (!token) return null
  const now = new Date()
  const oldest = new Date(now.getTime() - SESSION_MAX_DAYS * MS_PER_DAY)
  const [user] = await findUser(db, { token, now, oldest })
  return user ?? null
}
