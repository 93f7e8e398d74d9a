/** Which open flag asks the same as a question: by its key, or in other words. */
import { type Answering, SAME_QUESTION } from '../../answering/service.ts'
import type { QueryPlan } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import type { NewFlag } from '../queries.ts'
import { type FlagCandidate, listSimilarOpen } from './queries.ts'

export interface FlagMatcher {
  /** The id of the flag that asks the same. */
  find(flag: NewFlag, plan: QueryPlan): string | undefined
  /** A flag that was inserted since is a candidate for those that follow. */
  add(id: string, flag: NewFlag): void
}

export const createFlagMatcher =
  (answering: Answering) =>
  async (trx: Db, positId: string, gaps: readonly { flag: NewFlag }[]): Promise<FlagMatcher> => {
    const flags = gaps.map(({ flag }) => flag)
    const candidates = await listSimilarOpen(trx, positId, flags)
    const added: FlagCandidate[] = []
    return {
      find(flag, plan) {
        const known = [...(candidates[flags.indexOf(flag)] ?? []), ...added]
        return findSame(answering, known, flag, plan)
      },
      add: (id, { context_key, wordings }) => void added.push({ id, context_key, wordings }),
    }
  }

function findSame(
  answering: Answering,
  candidates: readonly FlagCandidate[],
  { context_key }: NewFlag,
  plan: QueryPlan,
): string | undefined {
  const same = candidates.find((candidate) => candidate.context_key === context_key)
  if (same || plan.terms.length === 0) return same?.id
  const similarity = answering.similarityToAny(plan)
  const [best] = candidates
    .map(({ id, wordings }) => ({ id, value: similarity(wordings) }))
    .filter(({ value }) => value >= SAME_QUESTION)
    .sort((one, other) => other.value - one.value)
  return best?.id
}
