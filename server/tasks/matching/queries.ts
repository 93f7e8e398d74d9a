import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

const CANDIDATES = 30

/** Open flags that share words with a question, most first. */
export async function listSimilarOpen(trx: Db, positId: string, terms: readonly string[]) {
  return trx
    .selectFrom('posit_task_flags')
    .select(['id', 'wordings'])
    .where('posit_id', '=', positId)
    .where('processed', '=', false)
    .where(sql<boolean>`terms && ${terms}::text[]`)
    .orderBy(sql`cardinality(array(select unnest(terms) intersect select unnest(${terms}::text[])))`, 'desc')
    .limit(CANDIDATES)
    .execute()
}
