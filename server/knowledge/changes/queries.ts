import { type Selectable, sql } from 'kysely'
import { DEFAULT_POSIT_TITLE } from '../../../contract/posits.ts'
import { UNDO_HOURS } from '../../../contract/teaching.ts'
import type { Database, Db } from '../../database/schema.ts'
import type { IndexedText } from '../indexing/index-text.ts'
import { insertIndex } from '../indexing/queries.ts'

export type ChangeRow = Selectable<Database['knowledge_changes']>
type NewChange = Pick<
  ChangeRow,
  | 'posit_id'
  | 'source_id'
  | 'act'
  | 'title'
  | 'before'
  | 'after'
  | 'text_after_hash'
  | 'created_by'
  | 'message_id'
> & { text_before: string | null; source: string | null }

const kept = () => sql<Date>`now() - make_interval(hours => ${UNDO_HOURS})`

export async function insertChange(trx: Db, change: NewChange): Promise<ChangeRow> {
  return trx.insertInto('knowledge_changes').values(change).returningAll().executeTakeFirstOrThrow()
}

/** What the owner's messages did, oldest first. */
export async function listChangesOf(db: Db, messageIds: readonly string[]): Promise<ChangeRow[]> {
  return db
    .selectFrom('knowledge_changes')
    .selectAll()
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('id')
    .execute()
}

export async function findOwnChange(db: Db, id: string, userId: string): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('knowledge_changes as change')
    .innerJoin('posits', 'posits.id', 'change.posit_id')
    .selectAll('change')
    .where('change.id', '=', id)
    .where('posits.user_id', '=', userId)
    .executeTakeFirst()
}

/** The newest change of the posit that can still be undone. */
export async function findLastChange(db: Db, positId: string): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('knowledge_changes')
    .selectAll()
    .where('posit_id', '=', positId)
    .where('undone_at', 'is', null)
    .where('created_at', '>', kept())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest correction or removal in the source that can still be undone. */
export async function findLastChangeOf(db: Db, sourceId: string): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('knowledge_changes')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('act', '<>', 'stored')
    .where('undone_at', 'is', null)
    .where('created_at', '>', kept())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when it was undone before. */
export async function markUndone(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('knowledge_changes')
    .set({ undone_at: new Date() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes whose previous versions are due for erasure. */
export async function listExpired(db: Db, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('knowledge_changes')
    .selectAll()
    .where('created_at', '<', kept())
    .where((where) => where.or([where('text_before', 'is not', null), where('source', 'is not', null)]))
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** What a correction replaced stays to be shown; what was removed does not. */
export async function eraseKept(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('knowledge_changes')
    .set({
      text_before: null,
      source: null,
      before: sql<string>`case when act = 'removed' and undone_at is null then '' else before end`,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

const anyOf = (phrases: readonly string[]) =>
  phrases.map((phrase) => `%${phrase.replace(/[\\%_]/g, '\\$&')}%`)

/** Redacts removed words that no source holds any more, in the posit's update chats and in stored changes. */
export async function blackOut(trx: Db, positId: string, phrase: string): Promise<void> {
  const [held] = anyOf([phrase])
  const { others } = await trx
    .selectFrom('sources')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('posit_id', '=', positId)
    .where(sql<boolean>`text ilike ${held}`)
    .executeTakeFirstOrThrow()
  if (others > 0) return
  const form = `(?<![[:alnum:]])${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]])`
  const bar = '█'.repeat(Math.min(8, phrase.length))
  const blackened = (column: 'content' | 'before' | 'after' | 'title') =>
    sql<string>`regexp_replace(${sql.ref(column)}, ${form}, ${bar}, 'gi')`
  await trx
    .updateTable('chat_messages')
    .set({ content: blackened('content') })
    .where('posit_id', '=', positId)
    .where('source', '=', 'posit_update')
    .where(sql<boolean>`content ilike ${held}`)
    .execute()
  await trx
    .updateTable('knowledge_changes')
    .set({ before: blackened('before'), after: blackened('after'), title: blackened('title') })
    .where('posit_id', '=', positId)
    .execute()
}

/** Empties derived texts that hold removed words until they are rebuilt; deletes suggested and test questions with them. */
export async function scrubDerived(trx: Db, positId: string, phrases: readonly string[]): Promise<void> {
  const forms = sql<string>`any(${anyOf(phrases)}::text[])`
  const without = (column: 'summary' | 'summary_light' | 'summary_full') =>
    sql<string | null>`case when ${sql.ref(column)} ilike ${forms} then null else ${sql.ref(column)} end`
  await trx
    .updateTable('posits')
    .set({
      title: sql<string>`case when title = auto_title and title ilike ${forms} then ${DEFAULT_POSIT_TITLE} else title end`,
      auto_title: sql<string | null>`case when auto_title ilike ${forms} then null else auto_title end`,
      summary: without('summary'),
      summary_light: without('summary_light'),
      summary_full: without('summary_full'),
      content: sql<string>`case when content ilike ${forms} then '' else content end`,
      suggested_questions: sql<string>`(select coalesce(jsonb_agg(question), '[]') from jsonb_array_elements(suggested_questions) as question where not question::text ilike ${forms})`,
    })
    .where('id', '=', positId)
    .execute()
  await trx
    .deleteFrom('test_questions')
    .where('posit_id', '=', positId)
    .where(sql<boolean>`(question ilike ${forms} or expected ilike ${forms} or answer ilike ${forms})`)
    .execute()
}

export interface SourceText {
  id: string
  name: string
  text: string
}

/** Sources as a whole, last changed first, as many as fit. */
export async function listRecentTexts(db: Db, positId: string, maxCharacters: number): Promise<SourceText[]> {
  const sized = db
    .selectFrom('sources')
    .select(['id', 'name', 'text', 'updated_at'])
    .select(sql<number>`sum(characters) over (order by updated_at desc, id desc)`.as('total'))
    .where('posit_id', '=', positId)
  return db
    .selectFrom(sized.as('sized'))
    .select(['id', 'name', 'text'])
    .where('total', '<=', maxCharacters)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listTexts(
  db: Db,
  ids: readonly string[],
  maxCharacters: number,
): Promise<SourceText[]> {
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'text'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('characters', '<=', maxCharacters)
    .execute()
}

/** Deletes the source's row and returns it, to be inserted again by an undo. */
export async function takeSource(trx: Db, id: string): Promise<Selectable<Database['sources']> | undefined> {
  return trx.deleteFrom('sources').where('id', '=', id).returningAll().executeTakeFirst()
}

export async function restoreSource(
  trx: Db,
  row: Record<string, unknown>,
  { text, chunkCount, wordCount, ...index }: IndexedText,
): Promise<void> {
  await trx
    .insertInto('sources')
    .values(row as never)
    .execute()
  const owner = { posit_id: String(row.posit_id), source_id: String(row.id) }
  await insertIndex(trx, owner, { text, chunkCount, wordCount, ...index })
}

export async function findOwnText(db: Db, positId: string, sourceId: string) {
  return db
    .selectFrom('sources')
    .select(['kind', 'name', 'text'])
    .where('id', '=', sourceId)
    .where('posit_id', '=', positId)
    .executeTakeFirst()
}

/** The source's text and everything made from it. */
export async function replaceText(
  trx: Db,
  owner: { posit_id: string; source_id: string },
  { text, chunkCount, wordCount, ...index }: IndexedText,
  name: string,
): Promise<void> {
  await trx
    .updateTable('sources')
    .set({
      name,
      text,
      characters: text.length,
      chunk_count: chunkCount,
      word_count: wordCount,
      updated_at: new Date(),
    })
    .where('id', '=', owner.source_id)
    .execute()
  await trx.deleteFrom('chunks').where('source_id', '=', owner.source_id).execute()
  await trx.deleteFrom('chunk_terms').where('source_id', '=', owner.source_id).execute()
  await insertIndex(trx, owner, { text, chunkCount, wordCount, ...index })
}
