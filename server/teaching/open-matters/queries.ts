import type { Db } from '../../database/schema.ts'

/** Most useful first. */
export async function listOpenMatters(db: Db, positId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('open_matters')
    .select('question')
    .where('posit_id', '=', positId)
    .orderBy('rank')
    .execute()
  return rows.map(({ question }) => question)
}

export async function deleteOpenMatters(trx: Db, positId: string): Promise<void> {
  await trx.deleteFrom('open_matters').where('posit_id', '=', positId).execute()
}

export async function insertOpenMatters(
  trx: Db,
  positId: string,
  questions: readonly string[],
): Promise<void> {
  if (questions.length === 0) return
  const rows = questions.map((question, rank) => ({ posit_id: positId, rank, question }))
  await trx.insertInto('open_matters').values(rows).execute()
}

export async function positExists(db: Db, positId: string): Promise<boolean> {
  const row = await db.selectFrom('posits').select('id').where('id', '=', positId).executeTakeFirst()
  return row !== undefined
}
