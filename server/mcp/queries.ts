import type { Db } from '../database/schema.ts'

const POSITS_NAMED = 50

/** A person's own posits, newest first: for the assistant, which knows none of their ids. */
export const listNames = (db: Db, userId: string, only: readonly string[] | null) =>
  db
    .selectFrom('posits')
    .select(['id', 'title'])
    .where('user_id', '=', userId)
    .$if(only !== null, (query) => query.where('id', 'in', [...(only ?? [])]))
    .orderBy('created_at', 'desc')
    .limit(POSITS_NAMED)
    .execute()
