/** Keeps a posit's derived texts in step with the version of its knowledge. */
import type { Activity } from '../../activity/service.ts'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import { type DerivedTexts, findKnowledgeState, raiseKnowledgeVersion, updateDerived } from './queries.ts'

export interface KnowledgeVersions {
  /** Within a transaction that changes the sources: the new version. Throws `not_found` when the posit is gone. */
  bumpKnowledge(trx: Db, positId: string): Promise<number>
  /** Throws `not_found` when the posit is gone, as every `get` here does. */
  getKnowledgeState(
    positId: string,
    trx?: Db,
  ): Promise<{ knowledge_version: number; summarised_version: number }>
  /** False, and nothing is changed, when texts of a newer version are already there or the posit is gone. */
  saveDerived(positId: string, derived: DerivedTexts): Promise<boolean>
}

export function createKnowledgeVersions(db: Db, activity: Activity): KnowledgeVersions {
  return {
    async bumpKnowledge(trx, positId) {
      const version = await raiseKnowledgeVersion(trx, positId)
      if (version === undefined) throw notFound()
      return version
    },

    async getKnowledgeState(positId, trx = db) {
      const state = await findKnowledgeState(trx, positId)
      if (!state) throw notFound()
      return state
    },

    async saveDerived(positId, derived) {
      const isSaved = await updateDerived(db, positId, derived)
      if (isSaved) await activity.refreshOwner(db, { topic: 'posit', posit_id: positId })
      return isSaved
    },
  }
}
