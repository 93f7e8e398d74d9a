import { type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../database/schema.ts'

type DraftRow = Selectable<Database['file_drafts']>
/** A draft without its text. */
export type DraftFile = Omit<DraftRow, 'text'>
export type OwnDraftRow = DraftFile & { user_id: string }

const COLUMNS = [
  'file_drafts.id',
  'file_drafts.posit_id',
  'file_drafts.created_by',
  'file_drafts.file_name',
  'file_drafts.file_type',
  'file_drafts.file_key',
  'file_drafts.content_hash',
  'file_drafts.characters',
  'file_drafts.created_at',
] as const

export async function insertDraft(
  trx: Db,
  draft: Omit<Database['file_drafts'], 'id' | 'created_at'>,
): Promise<DraftFile> {
  return trx.insertInto('file_drafts').values(draft).returning(COLUMNS).executeTakeFirstOrThrow()
}

export async function findOwnDraft(db: Db, id: string, userId: string): Promise<OwnDraftRow | undefined> {
  return db
    .selectFrom('file_drafts')
    .innerJoin('posits', 'posits.id', 'file_drafts.posit_id')
    .select(COLUMNS)
    .select('posits.user_id')
    .where('file_drafts.id', '=', id)
    .where('posits.user_id', '=', userId)
    .executeTakeFirst()
}

export async function findDrafts(db: Db, positId: string, ids: readonly string[]): Promise<DraftFile[]> {
  return db
    .selectFrom('file_drafts')
    .select(COLUMNS)
    .where('posit_id', '=', positId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function findDraftText(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('file_drafts').select('text').where('id', '=', id).executeTakeFirst()
  return row?.text
}

/** False when it was gone already. */
export async function deleteDraftRow(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('file_drafts').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Their files' keys. */
export async function deleteOldDrafts(trx: Db, hours: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from file_drafts where id in (
      select id from file_drafts where created_at < now() - make_interval(hours => ${hours})
      order by created_at limit ${most} for update skip locked)
    returning file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}
