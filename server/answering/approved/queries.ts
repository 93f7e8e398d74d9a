import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

const CANDIDATES = 20

export async function hasApproved(db: Db, positId: string): Promise<boolean> {
  const row = await db
    .selectFrom('approved_answers')
    .select('source_id')
    .where('posit_id', '=', positId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Questions with an approved answer that share words with this one, most first. */
export async function listApprovedSimilar(db: Db, positId: string, terms: readonly string[]) {
  return db
    .selectFrom('approved_answers')
    .innerJoin('posit_task_flags as flag', 'flag.id', 'approved_answers.task_flag_id')
    .select(['approved_answers.source_id', 'approved_answers.task_flag_id', 'flag.wordings'])
    .where('approved_answers.posit_id', '=', positId)
    .where(sql<boolean>`flag.terms && ${terms}::text[]`)
    .orderBy(
      sql`cardinality(array(select unnest(flag.terms) intersect select unnest(${terms}::text[])))`,
      'desc',
    )
    .orderBy('approved_answers.approved_at', 'desc')
    .limit(CANDIDATES)
    .execute()
}

/** The answer with its source; undefined when the source is no longer what was approved. */
export async function findApproved(db: Db, sourceId: string) {
  return db
    .selectFrom('approved_answers')
    .innerJoin('sources', 'sources.id', 'approved_answers.source_id')
    .innerJoin('posit_task_flags as flag', 'flag.id', 'approved_answers.task_flag_id')
    .leftJoin('users', 'users.id', 'approved_answers.approved_by')
    .select([
      'approved_answers.source_id',
      'approved_answers.approved_at',
      'sources.name as source_name',
      'sources.created_at as source_date',
      'flag.response',
      'users.first_name',
      'users.last_name',
    ])
    .where('approved_answers.source_id', '=', sourceId)
    .where(sql<boolean>`approved_answers.text_digest = md5(sources.text)`)
    .executeTakeFirst()
}

export interface NewApproved {
  source_id: string
  posit_id: string
  task_flag_id: string
  approved_by: string
}

export async function insertApproved(trx: Db, approved: NewApproved): Promise<void> {
  const digest = trx
    .selectFrom('sources')
    .select(sql<string>`md5(text)`.as('digest'))
    .where('id', '=', approved.source_id)
  await trx
    .insertInto('approved_answers')
    .values({ ...approved, text_digest: digest as never })
    .execute()
}
