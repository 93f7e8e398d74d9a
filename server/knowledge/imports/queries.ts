import { sql } from 'kysely'
import type { Database, Db } from '../../database/schema.ts'
import type { KnowledgeSize } from '../queries.ts'

type NewImport = Omit<
  Database['posit_attachments'],
  'id' | 'created_at' | 'source' | 'file_url' | 'synced_at'
>

/** False when the posit has this file of Drive already. */
export async function insertImport(trx: Db, attachment: NewImport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('posit_attachments')
    .values({ ...attachment, source: 'google_drive', file_url: null, synced_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['posit_id', 'file_id']).where('source', '=', 'google_drive').doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The file of Drive that the source was read from. */
export async function findImportedFile(db: Db, sourceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('posit_attachments')
    .select('file_id')
    .where('source_id', '=', sourceId)
    .where('source', '=', 'google_drive')
    .executeTakeFirst()
  return row?.file_id
}

/** False when the source is gone. */
export async function markSynced(trx: Db, sourceId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posit_attachments')
    .set({ synced_at: new Date() })
    .where('source_id', '=', sourceId)
    .where('source', '=', 'google_drive')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All of the posit's knowledge but this source. */
export function measureOthers(trx: Db, positId: string, sourceId: string): Promise<KnowledgeSize> {
  return trx
    .selectFrom('sources')
    .select((eb) => [
      eb.fn.countAll<number>().as('sources'),
      eb.fn.coalesce(eb.fn.sum<number>('characters'), sql<number>`0`).as('characters'),
    ])
    .where('posit_id', '=', positId)
    .where('id', '<>', sourceId)
    .executeTakeFirstOrThrow()
}

/** Corrections of the source that were not undone, oldest first. */
export const listCorrections = (db: Db, sourceId: string) =>
  db
    .selectFrom('knowledge_changes')
    .select(['before', 'after'])
    .where('source_id', '=', sourceId)
    .where('undone_at', 'is', null)
    .where('before', '<>', '')
    .orderBy('created_at')
    .execute()
