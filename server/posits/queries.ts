import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  DEFAULT_POSIT_TITLE,
  POSITS_PER_PAGE,
  type PositCreate,
  type PositListQuery,
  type PositVoice,
  typesAlike,
} from '../../contract/posits.ts'
import { prepareQuery } from '../core/database/prepared-query.ts'
import type { Database, Db } from '../database/schema.ts'

/** A posit without its `content`, which may be megabytes and is only ever needed by itself. */
export type PositRow = Omit<Selectable<Database['posits']>, 'content' | 'auto_title'>

const POSIT_COLUMNS = [
  'id',
  'user_id',
  'title',
  'type',
  'audience',
  'response_type',
  'privacy',
  'custom_type_description',
  'summary',
  'summary_light',
  'summary_full',
  'suggested_questions',
  'general_knowledge',
  'knowledge_version',
  'summarised_version',
  'updated_by',
  'created_at',
  'updated_at',
] as const satisfies (keyof PositRow)[]

const CARD_COLUMNS = ['id', 'user_id', 'title', 'type', 'privacy', 'summary_light', 'created_at'] as const
export type PositCardRow = Pick<PositRow, (typeof CARD_COLUMNS)[number]>

export async function findOwnPosit(db: Db, id: string, userId: string): Promise<PositRow | undefined> {
  return db
    .selectFrom('posits')
    .select(POSIT_COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function countPosits(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPosit(
  db: Db,
  userId: string,
  posit: PositCreate & { title?: string },
): Promise<string> {
  const custom_type_description = posit.type === 'other' ? posit.custom_type_description : null
  const { id } = await db
    .insertInto('posits')
    .values({ ...posit, custom_type_description, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type ChangedColumns = Partial<
  Pick<
    PositRow,
    | 'title'
    | 'type'
    | 'audience'
    | 'response_type'
    | 'privacy'
    | 'custom_type_description'
    | 'general_knowledge'
    | 'updated_by'
  >
>

export async function updatePositRow(db: Db, id: string, changes: ChangedColumns): Promise<void> {
  await db
    .updateTable('posits')
    .set({
      ...changes,
      // Named by the owner: it follows the knowledge no longer.
      ...(changes.title === undefined ? {} : { auto_title: null }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

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

export type PublicUserRow = NonNullable<Awaited<ReturnType<typeof findUserByHandle>>>

export function findUserByHandle(db: Db, handle: string) {
  return db
    .selectFrom('users')
    .select(['id', 'handle', 'first_name', 'last_name', 'subscription_type'])
    .where('handle', '=', handle)
    .executeTakeFirst()
}

/** Holds the posit's row, so that no source can be added between listing its files and deleting it. */
export async function lockPosit(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('posits').select('id').where('id', '=', id).forUpdate().execute()
}

/** As an update of the row would hold it. False when the posit is gone. */
export async function holdPosit(trx: Db, id: string): Promise<boolean> {
  const rows = await trx.selectFrom('posits').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return rows.length > 0
}

export async function listFileKeys(db: Db, positId: string): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from sources where posit_id = ${positId} and file_key is not null
    union all select file_key from file_drafts where posit_id = ${positId}`.execute(db)
  return rows.map((row) => row.file_key)
}

/** Sources, chunks, messages, flags and shares go with it, by the database's own cascades. */
export async function deletePositRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('posits').where('id', '=', id).execute()
}

export async function raiseKnowledgeVersion(trx: Db, id: string): Promise<number | undefined> {
  const row = await trx
    .updateTable('posits')
    .set((eb) => ({ knowledge_version: eb('knowledge_version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning('knowledge_version')
    .executeTakeFirst()
  return row?.knowledge_version
}

export async function findKnowledgeState(db: Db, id: string) {
  return db
    .selectFrom('posits')
    .select(['knowledge_version', 'summarised_version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface DerivedTexts {
  /** The `knowledge_version` they were made from. */
  version: number
  /** What the knowledge names the posit; '' while nothing says what it is about. */
  title: string
  content: string
  summary: string
  summary_light: string
  summary_full: string
  suggested_questions: string[]
}

/** False when texts of a newer version are already there. A title that the owner gave stays. */
export async function updateDerived(db: Db, id: string, derived: DerivedTexts): Promise<boolean> {
  const { version, suggested_questions, title, ...texts } = derived
  const isUnnamed = sql<boolean>`(title = ${DEFAULT_POSIT_TITLE} or title = auto_title)`
  const { numUpdatedRows } = await db
    .updateTable('posits')
    .set({
      ...texts,
      suggested_questions: JSON.stringify(suggested_questions),
      summarised_version: version,
      title: sql<string>`case when ${isUnnamed} then ${title || DEFAULT_POSIT_TITLE} else title end`,
      auto_title: sql<string | null>`case when ${isUnnamed} then ${title} else auto_title end`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('summarised_version', '<=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The voice, and how it may answer. */
export type SpeakerRow = PositVoice & Pick<PositRow, 'suggested_questions' | 'general_knowledge' | 'summary'>

export async function findVoice(db: Db, id: string): Promise<SpeakerRow | undefined> {
  return db
    .selectFrom('posits')
    .innerJoin('users', 'users.id', 'posits.user_id')
    .select([
      'posits.title',
      'posits.type',
      'posits.custom_type_description',
      'posits.audience',
      'posits.response_type',
      'posits.suggested_questions',
      'posits.general_knowledge',
      'posits.summary',
      'users.first_name as owner_first_name',
    ])
    .where('posits.id', '=', id)
    .executeTakeFirst()
}
