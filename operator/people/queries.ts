import type { SubscriptionType } from '../../contract/plans.ts'
import type { Db } from '../../server/database/schema.ts'

export async function findPersonByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
}

export async function setPlan(db: Db, userId: string, subscription_type: SubscriptionType): Promise<void> {
  await db
    .updateTable('users')
    .set({ subscription_type, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

export async function addAdmin(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many there were. */
export async function deleteSessions(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** How many there were. */
export async function deleteAllSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('auth_sessions').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
