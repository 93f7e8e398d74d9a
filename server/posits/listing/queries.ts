/** Lists of posits: searched, filtered, sorted, page by page. */
import { type RawBuilder, sql } from 'kysely'
import { POSITS_PER_PAGE, type PositListQuery, typesAlike } from '../../../contract/posits.ts'
import { prepareQuery } from '../../core/database/prepared-query.ts'
import type { Db } from '../../database/schema.ts'
import type { PositRow } from '../queries.ts'

const CARD_COLUMNS = ['id', 'user_id', 'title', 'type', 'privacy', 'summary_light', 'created_at'] as const
export type PositCardRow = Pick<PositRow, (typeof CARD_COLUMNS)[number]>

/** Whose posits a list holds. Of somebody else's only what they show: never a private one. */
export interface ListScope {
  userId: string
  isOwn: boolean
  /** Of these only. */
  positIds?: readonly string[] | null | undefined
}

const matchingPosits = (
  db: Db,
  { userId, isOwn, positIds }: ListScope,
  { search, type, privacy }: PositListQuery,
) =>
  db
    .selectFrom('posits')
    .where('user_id', '=', userId)
    .$if(Boolean(positIds), (query) => query.where(sql<boolean>`id = any(${positIds}::uuid[])`))
    .$if(!isOwn, (query) => query.where('privacy', 'in', ['public', 'exclusive']))
    .$if(type !== undefined, (query) => query.where('type', 'in', typesAlike(type ?? 'other')))
    .$if(privacy !== undefined, (query) => query.where('privacy', '=', privacy ?? 'private'))
    // strpos, not LIKE: a '%' or '_' in the search is literal.
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`strpos(${folded(searchedText(isOwn))}, ${folded(sql`${search ?? ''}::text`)}) > 0`,
      ),
    )

/** The description is only the owner's to search: others could find out word by word what it says. */
const searchedText = (isOwn: boolean) =>
  isOwn ? sql`concat_ws(' ', title, summary_light, summary)` : sql`concat_ws(' ', title, summary_light)`

/** Without case and accents: 'Ä' finds 'a'. The extension for it is not there on every server. */
const folded = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`

const selectPage = (db: Db, scope: ListScope, query: PositListQuery, offset: number) =>
  matchingPosits(db, scope, query)
    .select(CARD_COLUMNS)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('created_at', query.direction)
    .orderBy('id', query.direction)
    .limit(POSITS_PER_PAGE)
    .offset(offset)

/** What a list looks like before anything is searched or filtered. */
const UNFILTERED: PositListQuery = { page: 1, sort: 'date', direction: 'desc' }
const selectUnfiltered = prepareQuery(
  'own-posits',
  (db, { userId, offset }: { userId: string; offset: number }) =>
    selectPage(db, { userId, isOwn: true }, UNFILTERED, offset),
)
const isUnfiltered = ({ search, type, privacy, sort, direction }: PositListQuery) =>
  !search && !type && !privacy && sort === UNFILTERED.sort && direction === UNFILTERED.direction

/** One page and the number of all that match. `locale`: whose alphabet titles are sorted by. */
export async function listPosits(db: Db, scope: ListScope, query: PositListQuery, locale: string) {
  return query.sort === 'title' ? listByTitle(db, scope, query, locale) : listByDate(db, scope, query)
}

/** Sorted here and not by the database, which may lack the collation. */
async function listByTitle(db: Db, scope: ListScope, query: PositListQuery, locale: string) {
  const titles = await matchingPosits(db, scope, query).select(['id', 'title']).execute()
  const { compare } = new Intl.Collator(locale, { numeric: true })
  titles.sort((a, b) => compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
  if (query.direction === 'desc') titles.reverse()
  const offset = (query.page - 1) * POSITS_PER_PAGE
  const ids = titles.slice(offset, offset + POSITS_PER_PAGE).map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total: titles.length }
  const cards = await db.selectFrom('posits').select(CARD_COLUMNS).where('id', 'in', ids).execute()
  const rows = cards.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { rows, total: titles.length }
}

/** The extra count is only needed past the last page. */
async function listByDate(db: Db, scope: ListScope, query: PositListQuery) {
  const { page } = query
  const offset = (page - 1) * POSITS_PER_PAGE
  const rows =
    scope.isOwn && !scope.positIds && isUnfiltered(query)
      ? await selectUnfiltered(db, { userId: scope.userId, offset })
      : await selectPage(db, scope, query, offset).execute()
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countMatching(db, scope, query))
  return { rows, total }
}

async function countMatching(db: Db, scope: ListScope, query: PositListQuery): Promise<number> {
  const { count } = await matchingPosits(db, scope, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
