import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { NewFlag, TaskFlagRow } from '../queries.ts'

export type FlagCandidate = Pick<TaskFlagRow, 'id' | 'context_key' | 'wordings'>

/** Each is read and compared; the one that asks the same is among the first. */
const CANDIDATES = 6

/** For each question: its own open flag, and those that share terms with it, most first, then those with the fewest others. */
export async function listSimilarOpen(
  trx: Db,
  positId: string,
  flags: readonly Pick<NewFlag, 'context_key' | 'terms'>[],
): Promise<FlagCandidate[][]> {
  const asked = flags.map(({ context_key, terms }, position) => ({ position, context_key, terms }))
  const { rows } = await sql<FlagCandidate & { position: number }>`
    select asked.position, flag.id, flag.context_key, flag.wordings
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (position int, context_key text, terms text[])
    cross join lateral (
      select id, context_key, wordings from posit_task_flags
      where posit_id = ${positId} and not processed and (context_key = asked.context_key or terms && asked.terms)
      order by context_key = asked.context_key desc,
        (select count(*) from unnest(terms) term where term = any(asked.terms)) desc, cardinality(terms)
      limit ${CANDIDATES}
    ) flag`.execute(trx)
  const candidates: FlagCandidate[][] = flags.map(() => [])
  for (const { position, ...candidate } of rows) candidates[position]?.push(candidate)
  return candidates
}
