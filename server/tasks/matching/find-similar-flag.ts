/** The open flag that asks the same in other words. */
import { type Answering, SAME_QUESTION } from '../../answering/service.ts'
import type { QueryPlan } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import { listSimilarOpen } from './queries.ts'

export async function findSimilarFlag(
  trx: Db,
  answering: Answering,
  positId: string,
  plan: QueryPlan,
): Promise<string | undefined> {
  if (plan.terms.length === 0) return undefined
  const candidates = await listSimilarOpen(trx, positId, plan.terms)
  const similarity = answering.similarityToAny(plan)
  const [best] = candidates
    .map(({ id, wordings }) => ({ id, value: similarity(wordings) }))
    .filter(({ value }) => value >= SAME_QUESTION)
    .sort((one, other) => other.value - one.value)
  return best?.id
}
