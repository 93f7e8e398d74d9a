import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/schema.ts'
import type { IndexedText } from '../indexing/index-text.ts'
import { insertIndex } from '../indexing/queries.ts'

export type ChangeRow = Pick<
  Selectable<Database['knowledge_changes']>,
  'id' | 'posit_id' | 'source_id' | 'before' | 'after' | 'undone_at'
> & { title: string }

const selectChanges = (db: Db) =>
  db
    .selectFrom('knowledge_changes as change')
    .innerJoin('sources', 'sources.id', 'change.source_id')
    .select(['change.id', 'change.posit_id', 'change.source_id', 'change.before', 'change.after'])
    .select(['change.undone_at', 'sources.name as title'])

export async function listChanges(db: Db, ids: readonly string[]): Promise<ChangeRow[]> {
  return selectChanges(db).where('change.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** With what undoing needs, for the owner of its posit. */
export async function findOwnChange(db: Db, id: string, userId: string) {
  return selectChanges(db)
    .innerJoin('posits', 'posits.id', 'change.posit_id')
    .select(['change.text_before', 'change.text_after_hash', 'posits.user_id'])
    .where('change.id', '=', id)
    .where('posits.user_id', '=', userId)
    .executeTakeFirst()
}

export async function insertChange(
  trx: Db,
  change: Omit<Database['knowledge_changes'], 'id' | 'created_at' | 'undone_at'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('knowledge_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
