import { sql } from 'kysely'
import type { ShownToViewers } from '../../../contract/knowledge.ts'
import type { Db } from '../../database/schema.ts'

/** Whether the person owns the posit, and the rules of those of its sources that are still there. */
export async function readRules(
  db: Db,
  positId: string,
  viewerId: string | null,
  sourceIds: readonly string[],
): Promise<{ isOwner: boolean; rules: Map<string, ShownToViewers> }> {
  const rows = await db
    .selectFrom('posits')
    .leftJoin('sources', (join) =>
      join
        .onRef('sources.posit_id', '=', 'posits.id')
        .on('sources.id', '=', sql<string>`any(${sourceIds}::uuid[])`),
    )
    .where('posits.id', '=', positId)
    .select(['posits.user_id', 'sources.id', 'sources.shown_to_viewers'])
    .execute()
  const rules = rows.flatMap(({ id, shown_to_viewers }) =>
    id && shown_to_viewers ? [[id, shown_to_viewers] as const] : [],
  )
  return { isOwner: viewerId !== null && rows[0]?.user_id === viewerId, rules: new Map(rules) }
}
