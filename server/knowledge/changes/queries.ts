import { type Selectable, sql } from 'kysely'
import { UNDO_HOURS } from '../../../contract/teaching.ts'
import type { Database, Db, KeptSource } from '../../database/schema.ts'
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
> & { text_before: string | null; source: string | null; hidden?: string | null }

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

/** The newest change of the posit that can still be undone, and what else the same message did, newest first. */
export async function listLastChanges(db: Db, positId: string): Promise<ChangeRow[]> {
  const undoable = db
    .selectFrom('knowledge_changes')
    .selectAll()
    .where('posit_id', '=', positId)
    .where('undone_at', 'is', null)
    .where('created_at', '>', kept())
    .orderBy('id', 'desc')
  const last = await undoable.limit(1).executeTakeFirst()
  return last?.message_id ? undoable.where('message_id', '=', last.message_id).execute() : last ? [last] : []
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

/** What a correction replaced stays to be shown in the chat, and to be applied to a file that is synced; the rest does not. */
export async function eraseKept(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('knowledge_changes')
    .set({
      text_before: null,
      source: null,
      hidden: null,
      before: sql<string>`case when act = 'removed' and undone_at is null or message_id is null and not exists
        (select from sources where id = source_id and kind = 'google_drive') then '' else before end`,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export interface SourceText {
  id: string
  name: string
  text: string
  /** When it was last changed. */
  said_at: Date
}

/** Sources as a whole, last changed first, until all of them have `maxInAll` characters; a longer one is passed over. */
export async function listRecentTexts(db: Db, positId: string, maxInAll: number): Promise<SourceText[]> {
  const sized = db
    .selectFrom('sources')
    .select(['id', 'name', 'text', 'updated_at'])
    .select(sql<number>`sum(characters) over (order by updated_at desc, id desc)`.as('total'))
    .where('posit_id', '=', positId)
    .where('characters', '<=', maxInAll)
  return db
    .selectFrom(sized.as('sized'))
    .select(['id', 'name', 'text', 'updated_at as said_at'])
    .where('total', '<=', maxInAll)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Those of at most `maxEach` characters, last changed first. */
export async function listTexts(db: Db, ids: readonly string[], maxEach: number): Promise<SourceText[]> {
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'text', 'updated_at as said_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('characters', '<=', maxEach)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

const KEPT_COLUMNS = [
  'id',
  'posit_id',
  'kind',
  'name',
  'text',
  'characters',
  'file_type',
  'file_name',
  'file_key',
  'content_hash',
  'task_flag_id',
  'shown_to_viewers',
  'superseded',
  'created_by',
  'created_at',
] as const satisfies (keyof KeptSource)[]

/** Deletes the source and returns it, to be inserted again by an undo. */
export async function deleteReturning(trx: Db, id: string): Promise<KeptSource | undefined> {
  const approved = await trx
    .selectFrom('approved_answers')
    .select(['task_flag_id', 'approved_by', 'text_digest', 'approved_at'])
    .where('source_id', '=', id)
    .executeTakeFirst()
  const attachment = await trx
    .selectFrom('posit_attachments')
    .select(['file_id', 'file_name', 'file_type', 'source', 'file_url'])
    .where('source_id', '=', id)
    .executeTakeFirst()
  const row = await trx.deleteFrom('sources').where('id', '=', id).returning(KEPT_COLUMNS).executeTakeFirst()
  return (
    row && {
      ...row,
      created_at: row.created_at.toISOString(),
      ...(approved && { approved: { ...approved, approved_at: approved.approved_at.toISOString() } }),
      ...(attachment && { attachment }),
    }
  )
}

/** False when the posit has the same file again, under another id. */
export async function canRestore(trx: Db, { posit_id, content_hash }: KeptSource): Promise<boolean> {
  if (content_hash === null) return true
  const same = await trx
    .selectFrom('sources')
    .select('id')
    .where('posit_id', '=', posit_id)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst()
  return same === undefined
}

/** Without its superseded sentences, which `excludeAsBefore` leaves out of the index. */
export async function restoreSource(
  trx: Db,
  { approved, attachment, superseded, task_flag_id, ...row }: KeptSource,
  indexed: IndexedText,
): Promise<void> {
  const { chunkCount: chunk_count, wordCount: word_count } = indexed
  const owner = { posit_id: row.posit_id, source_id: row.id }
  const task = task_flag_id && (await findTask(trx, task_flag_id))
  const kept = { ...row, created_at: new Date(row.created_at), task_flag_id: task ?? null }
  await trx
    .insertInto('sources')
    .values({ ...kept, chunk_count, word_count })
    .execute()
  await insertIndex(trx, owner, indexed)
  if (attachment)
    await trx
      .insertInto('posit_attachments')
      .values({ ...attachment, ...owner })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // Of a task that was deleted since nothing is approved any more.
  if (approved && task === approved.task_flag_id)
    await trx
      .insertInto('approved_answers')
      .values({ ...approved, ...owner, approved_at: new Date(approved.approved_at) })
      .execute()
}

async function findTask(trx: Db, id: string): Promise<string | undefined> {
  const task = await trx.selectFrom('posit_task_flags').select('id').where('id', '=', id).executeTakeFirst()
  return task?.id
}

export async function findOwnText(db: Db, positId: string, sourceId: string) {
  return db
    .selectFrom('sources')
    .select(['kind', 'name', 'text', 'superseded'])
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
      updated_at: new Date(),
    })
    .where('id', '=', owner.source_id)
    .execute()
  await replaceIndex(trx, owner, { text, chunkCount, wordCount, ...index })
}

/** What is retrieved of the source. */
export async function replaceIndex(
  trx: Db,
  owner: { posit_id: string; source_id: string },
  indexed: IndexedText,
): Promise<void> {
  const { chunkCount: chunk_count, wordCount: word_count } = indexed
  await trx
    .updateTable('sources')
    .set({ chunk_count, word_count })
    .where('id', '=', owner.source_id)
    .execute()
  await trx.deleteFrom('chunks').where('source_id', '=', owner.source_id).execute()
  await trx.deleteFrom('chunk_terms').where('source_id', '=', owner.source_id).execute()
  await insertIndex(trx, owner, indexed)
}
