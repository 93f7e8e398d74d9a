import { sql } from 'kysely'
import type { Db, Superseded } from '../../database/schema.ts'
import { withoutSuperseded } from '../superseding/supersede.ts'

export interface SourceExtent {
  id: string
  name: string
  characters: number
}

/** In the order they were added. */
export async function listExtents(db: Db, positId: string): Promise<SourceExtent[]> {
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'characters'])
    .where('posit_id', '=', positId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The beginnings of texts, `lengths[i]` characters of the source `ids[i]`. */
export async function listBeginnings(
  db: Db,
  ids: readonly string[],
  lengths: readonly number[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string; superseded: Superseded[] }>`
    select s.id, left(s.text, wanted.length) as text, s.superseded
    from unnest(${ids}::uuid[], ${lengths}::int[]) as wanted (id, length)
    join sources s on s.id = wanted.id`.execute(db)
  return new Map(rows.map(({ id, text, superseded }) => [id, withoutSuperseded(text, superseded)]))
}
