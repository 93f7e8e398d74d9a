/** The open flag that asks the same in other words. */

import { likenessToAny, SAME_QUESTION } from '../../answering/approved/find-approved.ts'
import type { Assistant, QueryPlan } from '../../assistant/service.ts'
import type { Db } from '../../database/schema.ts'
import { listOpenAlike } from './queries.ts'

export async function findAlikeFlag(
  trx: Db,
  assistant: Assistant,
  positId: string,
  plan: QueryPlan,
): Promise<string | undefined> {
  if (plan.terms.length === 0) return undefined
  const candidates = await listOpenAlike(trx, positId, plan.terms)
  const likeness = likenessToAny(assistant, plan)
  const [best] = candidates
    .map(({ id, wordings }) => ({ id, value: likeness(wordings) }))
    .filter(({ value }) => value >= SAME_QUESTION)
    .sort((one, other) => other.value - one.value)
  return best?.id
}
