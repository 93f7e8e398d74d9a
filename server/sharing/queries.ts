import { sql } from 'kysely'
import type { SessionUser } from '../core/http/context.ts'
import type { Db } from '../database/schema.ts'

/**
 * A posit, if this person may chat with it: its owner always; anybody when it is public; when it is exclusive a person
 * whose verified address it is shared with. Everything is decided in the one query, so nothing can change in between.
 */
export async function findReadablePosit(db: Db, positId: string, user: SessionUser | null) {
  const userId = user?.id ?? null
  const sharedWith = user?.email_verified ? user.email.toLowerCase() : null
  return db
    .selectFrom('posits')
    .innerJoin('users', 'users.id', 'posits.user_id')
    .select([
      'posits.id',
      'posits.user_id',
      'posits.title',
      'posits.type',
      'posits.custom_type_description',
      'posits.audience',
      'posits.response_type',
      'posits.privacy',
      'posits.summary_light',
      'posits.suggested_questions',
      'posits.general_knowledge',
      'users.first_name as owner_first_name',
      sql<boolean>`coalesce(posits.user_id = ${userId}::uuid, false)`.as('is_owner'),
    ])
    .where('posits.id', '=', positId)
    .where((eb) =>
      eb.or([
        eb('posits.privacy', '=', 'public'),
        eb('posits.user_id', '=', userId),
        eb.and([
          eb('posits.privacy', '=', 'exclusive'),
          eb.exists(
            eb
              .selectFrom('posit_shares')
              .select('posit_shares.id')
              .whereRef('posit_shares.posit_id', '=', 'posits.id')
              .where('posit_shares.user_email', '=', sharedWith),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
}
