import { type SelectQueryBuilder, sql } from 'kysely'
import type { SourceListQuery } from '../../../contract/knowledge.ts'
import type { Database, Db } from '../../database/schema.ts'
import { SOURCE_COLUMNS, type SourceRow } from '../queries.ts'

/** Around the first match. */
const BEFORE_MATCH = 80
const EXCERPT_CHARACTERS = 260

export type FoundSourceRow = SourceRow & { excerpt: string | null }

/** Position of the first match in the text, from 1; 0 for none. Literal: '%' is no wildcard. */
const place = (search: string) => sql<number>`strpos(lower(sources.text), lower(${search}))`

function matchingSources(db: Db, positId: string, search: string) {
  const own = db.selectFrom('sources').where('sources.posit_id', '=', positId)
  if (!search) return own
  return own.where(sql<boolean>`(strpos(lower(sources.name), lower(${search})) > 0 or ${place(search)} > 0)`)
}

async function countSources(query: SelectQueryBuilder<Database, 'sources', object>): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Newest first; `total` over all pages. A search reads the texts of one posit, which are bounded by its size limit. */
export async function listSources(
  db: Db,
  positId: string,
  { page, page_size, search }: SourceListQuery,
): Promise<{ rows: FoundSourceRow[]; total: number }> {
  const matching = matchingSources(db, positId, search)
  const excerpt = search
    ? sql<string | null>`case when ${place(search)} > 0
        then substr(sources.text, greatest(1, ${place(search)} - ${BEFORE_MATCH}), ${EXCERPT_CHARACTERS}) end`
    : sql<null>`null::text`
  const rows = await matching
    .select(SOURCE_COLUMNS)
    .select([excerpt.as('excerpt'), sql<number>`count(*) over ()`.as('total')])
    .orderBy('sources.created_at', 'desc')
    .orderBy('sources.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countSources(matching))
  return { rows, total }
}
