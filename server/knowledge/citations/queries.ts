import { sql } from 'kysely'
import type { ShownToViewers } from '../../../contract/knowledge.ts'
import type { Db } from '../../database/schema.ts'

export interface RulesWanted {
  positId: string
  sourceIds: readonly string[]
}

export interface Rules {
  /** Undefined when the posit is gone. */
  ownerId: string | undefined
  /** Of those sources that are still there. */
  shown: Map<string, ShownToViewers>
}

interface RuleRow {
  place: number
  user_id: string
  source_id: string | null
  shown_to_viewers: ShownToViewers | null
}

/** Whose the posits are, and the rules of their sources, as they are now. */
export async function readRules(db: Db, wanted: readonly RulesWanted[]): Promise<Rules[]> {
  const sourceIds = [...new Set(wanted.flatMap((each) => each.sourceIds))]
  const { rows } = await sql<RuleRow>`/* prepared: citation-rules */
    select wanted.place::int - 1 as place, posits.user_id, sources.id as source_id, sources.shown_to_viewers
    from unnest((select ${wanted.map((each) => each.positId)}::uuid[])) with ordinality as wanted (posit_id, place)
    join posits on posits.id = wanted.posit_id
    left join sources on sources.posit_id = posits.id and sources.id = any((select ${sourceIds}::uuid[])::uuid[])`.execute(
    db,
  )
  const found = Map.groupBy(rows, (row) => row.place)
  return wanted.map((_, place) => rulesOf(found.get(place) ?? []))
}

const rulesOf = (rows: readonly RuleRow[]): Rules => ({
  ownerId: rows[0]?.user_id,
  shown: new Map(
    rows.flatMap(({ source_id, shown_to_viewers }) =>
      source_id && shown_to_viewers ? [[source_id, shown_to_viewers] as const] : [],
    ),
  ),
})
