/**
 * A question in, an outcome with its evidence out: the owner's approved answer to the same question if there is one, else what the
 * assistant makes of the sources. It stores no answer and raises no flag.
 */
import type { Assistant, QueryPlan } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../database/schema.ts'
import type { Knowledge } from '../knowledge/service.ts'
import { createApprovedAnswerFinder } from './approved/find-approved.ts'
import { insertApproved, type NewApproved } from './approved/queries.ts'
import { similarityToAny } from './approved/same-question.ts'
import { createAsk } from './outcome/ask.ts'
import type { Ask } from './types.ts'

export { SAME_QUESTION } from './approved/same-question.ts'

export interface Answering {
  ask: Ask
  /** From now on the same question gets the owner's response word for word. Within the caller's transaction. */
  approve(trx: Db, approved: NewApproved): Promise<void>
  /** How similar a question is to the most similar of several wordings of another: the same from `SAME_QUESTION` on. */
  similarityToAny(plan: QueryPlan): (wordings: readonly string[]) => number
}

interface AnsweringDomains {
  assistant: Assistant
  knowledge: Knowledge
}

export function createAnswering(
  { db }: Pick<Core, 'db'>,
  { assistant, knowledge }: AnsweringDomains,
): Answering {
  const findApproved = createApprovedAnswerFinder(db, assistant)
  return {
    ask: createAsk({ assistant, knowledge, findApproved }),
    approve: insertApproved,
    similarityToAny: (plan) => similarityToAny(assistant, plan),
  }
}
