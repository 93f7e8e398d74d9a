/** What would help a posit most, found by a job after its knowledge has changed, and only read at a turn. */
import type { Assistant } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import { findMattersJob } from '../jobs.ts'
import { deleteOpenMatters, insertOpenMatters, positExists } from './queries.ts'

/** What an owner says in a row is read at once. */
const SETTLES_SECONDS = 10

interface MatterParts extends Pick<Core, 'db'> {
  assistant: Assistant
  knowledge: Knowledge
  posits: Posits
}

/** The matters may name what was just removed: none outlives the change. */
export async function requestMatters(jobs: Core['jobs'], trx: Db, posit_id: string): Promise<void> {
  await deleteOpenMatters(trx, posit_id)
  await jobs.send(findMattersJob, { posit_id }, { trx, key: posit_id, startAfterSeconds: SETTLES_SECONDS })
}

export const createFindingMatters =
  ({ db, assistant, knowledge, posits }: MatterParts) =>
  async ({ posit_id: positId }: { posit_id: string }, signal: AbortSignal) => {
    if (!(await positExists(db, positId))) return
    await knowledge.waitForChanges(positId)
    const { knowledge_version: version } = await posits.getKnowledgeState(positId)
    const sources = await knowledge.textsForTeaching(positId, [])
    const questions = await assistant.findOpenMatters({ sources, encodeSpans: knowledge.encodeSpans }, signal)
    await db.transaction().execute(async (trx) => {
      await posits.lockPosit(trx, positId)
      // Changed meanwhile: the next run has what is new.
      if ((await posits.getKnowledgeState(positId, trx)).knowledge_version !== version) return
      await deleteOpenMatters(trx, positId)
      await insertOpenMatters(trx, positId, questions)
    })
  }
