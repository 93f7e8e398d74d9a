import { sql } from 'kysely'
import type { Db, Superseded } from '../../database/schema.ts'

const COLUMNS = ['id', 'name', 'text', 'superseded'] as const

export async function findSuperseded(trx: Db, positId: string, sourceId: string) {
  return trx
    .selectFrom('sources')
    .select(COLUMNS)
    .where('posit_id', '=', positId)
    .where('id', '=', sourceId)
    .executeTakeFirst()
}

/** Sources with statements that the given one contradicts. */
export async function listSupersededBy(trx: Db, positId: string, by: string) {
  return trx
    .selectFrom('sources')
    .select(COLUMNS)
    .where('posit_id', '=', positId)
    .where(sql<boolean>`superseded <> '[]' and superseded @> ${JSON.stringify([{ by }])}::jsonb`)
    .execute()
}

/** Which of these sources there are. */
export async function listThere(trx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('sources')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateSuperseded(
  trx: Db,
  id: string,
  superseded: readonly Superseded[],
): Promise<void> {
  await trx
    .updateTable('sources')
    .set({ superseded: JSON.stringify(superseded) })
    .where('id', '=', id)
    .execute()
}
