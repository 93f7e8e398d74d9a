import { type Selectable, sql } from 'kysely'
import { type ShownToViewers, SOURCES_PER_PAGE } from '../../contract/knowledge.ts'
import type { Database, Db } from '../database/schema.ts'

/** A source without its `text`, which may be megabytes. */
export type SourceRow = Pick<
  Selectable<Database['sources']>,
  | 'id'
  | 'posit_id'
  | 'kind'
  | 'name'
  | 'characters'
  | 'file_type'
  | 'file_name'
  | 'file_key'
  | 'shown_to_viewers'
  | 'created_at'
>
/** With the owner of its posit. */
export type OwnSourceRow = SourceRow & { user_id: string }
export type AttachmentRow = Selectable<Database['posit_attachments']>

export const SOURCE_COLUMNS = [
  'sources.id',
  'sources.posit_id',
  'sources.kind',
  'sources.name',
  'sources.characters',
  'sources.file_type',
  'sources.file_name',
  'sources.file_key',
  'sources.shown_to_viewers',
  'sources.created_at',
] as const

export async function findOwnSource(db: Db, id: string, userId: string): Promise<OwnSourceRow | undefined> {
  return db
    .selectFrom('sources')
    .innerJoin('posits', 'posits.id', 'sources.posit_id')
    .select(SOURCE_COLUMNS)
    .select('posits.user_id')
    .where('sources.id', '=', id)
    .where('posits.user_id', '=', userId)
    .executeTakeFirst()
}

export async function findSourceText(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('sources').select('text').where('id', '=', id).executeTakeFirst()
  return row?.text
}

export interface KnowledgeSize {
  sources: number
  characters: number
}

/** Drafts count: they become sources without another check. */
export async function measureKnowledge(db: Db, positId: string): Promise<KnowledgeSize> {
  const { rows } = await sql<KnowledgeSize>`
    select count(*) as sources, coalesce(sum(characters), 0) as characters from (
      select characters from sources where posit_id = ${positId}
      union all select characters from file_drafts where posit_id = ${positId}) as kept`.execute(db)
  return rows[0] ?? { sources: 0, characters: 0 }
}

type NewSourceColumns = Omit<
  Database['sources'],
  'id' | 'created_at' | 'updated_at' | 'chunk_count' | 'word_count' | 'shown_to_viewers' | 'superseded'
> & {
  id?: string
  chunk_count: number
  word_count: number
}

export async function insertSource(trx: Db, source: NewSourceColumns): Promise<string> {
  const { id } = await trx.insertInto('sources').values(source).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The source of the posit that was made of these bytes. */
export async function findSourceByContent(
  db: Db,
  positId: string,
  contentHash: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sources')
    .select('id')
    .where('posit_id', '=', positId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  return row?.id
}

/** Others who change the posit's knowledge wait until the transaction ends. */
export async function lockPosit(trx: Db, positId: string): Promise<void> {
  await trx.selectFrom('posits').select('id').where('id', '=', positId).forUpdate().execute()
}

export async function updateSourceName(trx: Db, id: string, name: string): Promise<void> {
  await trx.updateTable('sources').set({ name, updated_at: new Date() }).where('id', '=', id).execute()
}

export async function updateShownToViewers(db: Db, id: string, rule: ShownToViewers): Promise<void> {
  await db
    .updateTable('sources')
    .set({ shown_to_viewers: rule, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Its chunks, index rows and attachment go with it. False when it was gone already. */
export async function deleteSourceRow(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('sources').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

type NewAttachment = Omit<Database['posit_attachments'], 'id' | 'created_at' | 'synced_at'>

export async function insertAttachment(trx: Db, attachment: NewAttachment): Promise<void> {
  await trx.insertInto('posit_attachments').values(attachment).execute()
}

/** Newest first. */
export async function listAttachments(db: Db, positId: string, page: number): Promise<AttachmentRow[]> {
  return db
    .selectFrom('posit_attachments')
    .selectAll()
    .where('posit_id', '=', positId)
    .orderBy('created_at', 'desc')
    .limit(SOURCES_PER_PAGE)
    .offset((page - 1) * SOURCES_PER_PAGE)
    .execute()
}

export async function countAttachments(db: Db, positId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posit_attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('posit_id', '=', positId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findAttachments(
  db: Db,
  positId: string,
  sourceIds: readonly string[],
): Promise<AttachmentRow[]> {
  return db
    .selectFrom('posit_attachments')
    .selectAll()
    .where('posit_id', '=', positId)
    .where('source_id', '=', sql<string>`any(${sourceIds}::uuid[])`)
    .execute()
}

/** Waits until every transaction that is changing the posit's knowledge has ended. */
export async function waitForChanges(db: Db, positId: string): Promise<void> {
  await db.selectFrom('posits').select('id').where('id', '=', positId).forShare().execute()
}

/** Their ids. */
export async function deleteResponseSources(trx: Db, positId: string, taskFlagId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('sources')
    .where('posit_id', '=', positId)
    .where('task_flag_id', '=', taskFlagId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
