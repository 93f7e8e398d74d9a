import type { QueryWord } from '../../../retrieval/ranking/query.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { PositVoice, QueryPlan } from '../../types.ts'

/** Below it a name is also an everyday word: a gardener called Rose is asked about roses. */
const NAME_WEIGHT_MIN = 0.9

/**
 * The plan for retrieval, without the owner's first name: owners say 'I', so their name is in the one sentence that
 * introduces them, and would rank it first for each question. A question of nothing else ('Who is Priya?') retains it.
 */
export function dropOwnerName(plan: QueryPlan, { owner_first_name }: PositVoice): QueryPlan {
  if (!owner_first_name || plan.small_talk) return plan
  const names = new Set(wordsOf(owner_first_name).map(({ text }) => text))
  const isOwner = ({ text, weight }: QueryWord) =>
    weight >= NAME_WEIGHT_MIN && (names.has(text) || names.has(text.replace(/s$/, '')))
  return dropWords(plan, isOwner)
}

function dropWords(plan: QueryPlan, isOwner: (word: QueryWord) => boolean): QueryPlan {
  const words = plan.words.filter((word) => !isOwner(word))
  const parts = {
    ...(plan.parts && { parts: plan.parts.map((part) => dropWords(part, isOwner)) }),
    ...(plan.completed && { completed: dropWords(plan.completed, isOwner) }),
  }
  if (words.length === plan.words.length || words.length === 0) return { ...plan, ...parts }
  const wanted = new Set(words.flatMap(({ stems, synonyms }) => [...stems, ...synonyms]))
  const dropped = plan.words.filter(isOwner).flatMap(({ stems }) => stems)
  const terms = plan.terms.filter((term) => wanted.has(term) || !dropped.includes(term))
  return { ...plan, words, terms, ...parts }
}
