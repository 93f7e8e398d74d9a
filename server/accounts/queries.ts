import type { ProfileUpdate } from '../../contract/accounts.ts'
import type { Db } from '../database/schema.ts'

export type MeRow = NonNullable<Awaited<ReturnType<typeof findMe>>>

export function findMe(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'handle', 'first_name', 'last_name', 'company', 'title', 'referral_source'])
    .select(['subscription_type', 'trial_end_date', 'created_at'])
    .select((query) => [
      query
        .exists(
          query.selectFrom('user_roles').whereRef('user_id', '=', 'users.id').where('role', '=', 'admin'),
        )
        .as('is_admin'),
      query
        .exists(
          query
            .selectFrom('auth_accounts')
            .whereRef('user_id', '=', 'users.id')
            .where('provider_id', '=', 'credential')
            .where('password', 'is not', null),
        )
        .as('has_password'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function updateProfile(db: Db, userId: string, profile: ProfileUpdate): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...profile, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return user?.id ?? null
}

export async function hasRole(db: Db, userId: string, role: string): Promise<boolean> {
  const roles = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  return roles.some((given) => given.role === role)
}

/** Makes the person an admin if that verified address is theirs. */
export async function grantAdminTo(db: Db, userId: string, email: string): Promise<void> {
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(['users.id', query.val<'admin'>('admin').as('role')])
        .where('users.id', '=', userId)
        .where('users.email', '=', email.toLowerCase())
        .where('users.email_verified', '=', true),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A person with the address of `userId`, for a link that was mailed there. */
export function findAddressee(db: Db, userId: string) {
  return db.selectFrom('users').select(['id', 'email']).where('id', '=', userId).executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/** False when the address was confirmed before: of several requests at once, one gets true. */
export async function claimConfirmation(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified: true, updated_at: new Date() })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every open link to a new password: once the password has changed, none of them may work any more. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_verifications').where('value', '=', userId).execute()
}
