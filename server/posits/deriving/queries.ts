/** The version of a posit's knowledge, and the texts that are made from it. */
import { sql } from 'kysely'
import { DEFAULT_POSIT_TITLE } from '../../../contract/posits.ts'
import type { Db } from '../../database/schema.ts'

export async function raiseKnowledgeVersion(trx: Db, id: string): Promise<number | undefined> {
  const row = await trx
    .updateTable('posits')
    .set((eb) => ({ knowledge_version: eb('knowledge_version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning('knowledge_version')
    .executeTakeFirst()
  return row?.knowledge_version
}

export async function findKnowledgeState(db: Db, id: string) {
  return db
    .selectFrom('posits')
    .select(['knowledge_version', 'summarised_version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface DerivedTexts {
  /** The `knowledge_version` they were made from. */
  version: number
  /** What the knowledge names the posit; '' while nothing says what it is about. */
  title: string
  content: string
  summary: string
  summary_light: string
  summary_full: string
  suggested_questions: string[]
}

/** False when texts of a newer version are already there. A title that the owner gave stays. */
export async function updateDerived(db: Db, id: string, derived: DerivedTexts): Promise<boolean> {
  const { version, suggested_questions, title, ...texts } = derived
  const isUnnamed = sql<boolean>`(title = ${DEFAULT_POSIT_TITLE} or title = auto_title)`
  const { numUpdatedRows } = await db
    .updateTable('posits')
    .set({
      ...texts,
      suggested_questions: JSON.stringify(suggested_questions),
      summarised_version: version,
      title: sql<string>`case when ${isUnnamed} then ${title || DEFAULT_POSIT_TITLE} else title end`,
      auto_title: sql<string | null>`case when ${isUnnamed} then ${title} else auto_title end`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('summarised_version', '<=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
