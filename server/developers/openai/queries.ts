import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** More than any plan allows. */
const POSITS_AT_MOST = 100

export type AskedPositRow = Awaited<ReturnType<typeof listAskedPosits>>[number]

/** The person's posits, of `positIds` alone when given; newest first. */
export const listAskedPosits = (db: Db, userId: string, positIds: readonly string[] | null) =>
  db
    .selectFrom('posits')
    .select(['id', 'title', 'created_at'])
    .where('user_id', '=', userId)
    .$if(positIds !== null, (query) => query.where(sql<boolean>`id = any(${positIds}::uuid[])`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(POSITS_AT_MOST)
    .execute()
