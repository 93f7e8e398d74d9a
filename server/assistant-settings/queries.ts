import { type Selectable, sql } from 'kysely'
import type { AssistantBudget } from '../../contract/assistant-settings.ts'
import type { Database, Db } from '../database/schema.ts'
import { NO_SETTINGS, type SettingsRow, type StoredModel } from './types.ts'

const COLUMNS = [
  ...(['version', 'provider', 'model', 'embedding_model', 'base_url', 'sealed_key'] as const),
  ...(['input_price', 'output_price', 'embedding_price'] as const),
  ...(['cap_unit', 'instance_cap', 'person_cap', 'at_cap'] as const),
]

export async function readSettings(db: Db): Promise<SettingsRow> {
  const row = await db.selectFrom('assistant_settings').select(COLUMNS).executeTakeFirst()
  return row ?? NO_SETTINGS
}

type Changes = Partial<Omit<Selectable<Database['assistant_settings']>, 'id' | 'version' | 'updated_at'>>

/** False, and nothing is saved, when the settings are of another version by now. Version 0: none were saved yet. */
async function save(trx: Db, version: number, changes: Changes): Promise<boolean> {
  const saved = { ...changes, version: version + 1, updated_at: new Date() }
  if (version > 0) {
    const { numUpdatedRows } = await trx
      .updateTable('assistant_settings')
      .set(saved)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('assistant_settings')
    .values({ ...NO_SETTINGS, ...saved })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const saveModel = (trx: Db, version: number, model: StoredModel) => save(trx, version, model)
export const saveBudget = (trx: Db, version: number, budget: AssistantBudget) => save(trx, version, budget)

export async function isNoticeOpen(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .where('assistant_notice_closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function closeNotice(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user_roles')
    .set({ assistant_notice_closed_at: new Date() })
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute()
}

/** Chunks of all posits, and those with a vector of this model. */
export async function countEmbedded(db: Db, model: string): Promise<{ chunks: number; embedded: number }> {
  const { rows } = await sql<{ chunks: number; embedded: number }>`
    select (select count(*) from chunks)::int as chunks,
      (select count(*) from chunks where embedding_model = ${model})::int as embedded`.execute(db)
  return rows[0] ?? { chunks: 0, embedded: 0 }
}
