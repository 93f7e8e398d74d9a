import { type Selectable, sql } from 'kysely'
import type { PositCreate, PositVoice } from '../../contract/posits.ts'
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

export type PublicUserRow = NonNullable<Awaited<ReturnType<typeof findUserByHandle>>>

export function findUserByHandle(db: Db, handle: string) {
  return db
    .selectFrom('users')
    .select(['id', 'handle', 'first_name', 'last_name', 'subscription_type'])
    .where('handle', '=', handle)
    .executeTakeFirst()
}

/** Locks the posit's row, so that no source can be added between listing its files and deleting it. */
export async function lockForDeletion(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('posits').select('id').where('id', '=', id).forUpdate().execute()
}

/** Against deletion, as an update of the row would lock it. False when the posit is gone. */
export async function lockPosit(trx: Db, id: string): Promise<boolean> {
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
