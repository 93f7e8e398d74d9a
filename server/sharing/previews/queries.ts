import type { Db } from '../../database/schema.ts'

/** What strangers may learn of a posit. Finds public posits only. */
export function findPublicPosit(db: Db, id: string) {
  return db
    .selectFrom('posits')
    .innerJoin('users', 'users.id', 'posits.user_id')
    .select(['posits.id', 'posits.title', 'posits.summary_light', 'users.first_name as owner_first_name'])
    .select(['posits.privacy', 'posits.response_type', 'posits.suggested_questions'])
    .where('posits.id', '=', id)
    .where('posits.privacy', '=', 'public')
    .executeTakeFirst()
}

/** A person with at least one public posit. */
export function findPublicPerson(db: Db, handle: string) {
  return db
    .selectFrom('users')
    .select(['handle', 'first_name'])
    .where('handle', '=', handle)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posits')
          .select('posits.id')
          .whereRef('posits.user_id', '=', 'users.id')
          .where('posits.privacy', '=', 'public'),
      ),
    )
    .executeTakeFirst()
}
