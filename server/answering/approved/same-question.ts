import type { Assistant, QueryPlan } from '../../assistant/types.ts'

/**
 * From here two questions ask the same. A near miss under somebody's name is worse than an answer that is found in the ordinary way,
 * and a question wrongly joined to another worse than one the owner reads twice: docs/answering.md has the figures.
 */
export const SAME_QUESTION = 0.75

/** How similar a question is to the most similar of several wordings of another. */
export function similarityToAny(assistant: Assistant, plan: QueryPlan) {
  const similarityTo = assistant.similarityTo(plan)
  return (wordings: readonly string[]) => Math.max(0, ...wordings.map(similarityTo))
}
