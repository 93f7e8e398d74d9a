import type { Citation } from '../../../contract/chat.ts'
import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import type { AnswerFacts, Passage, QueryPlan } from '../../assistant/types.ts'
import { truncate } from '../../retrieval/text/truncate.ts'
import type { ApprovedAnswer } from '../approved/find-approved.ts'
import type { Outcome } from '../types.ts'

type Quoted = AnswerFacts['citations']

const EVIDENCE_MAX = 2

export function approvedOutcome({ text, approved, citation }: ApprovedAnswer, plan: QueryPlan): Outcome {
  const known = { state: 'known', small_talk: false, cause: null } as const
  const extras = { related: [], unsupported: [], general: false }
  return { ...known, extras, evidence: [], text, approved, plan, citations: [citation] }
}

export function generatedOutcome(
  text: string,
  facts: AnswerFacts,
  given: Passage[],
  plan: QueryPlan,
): Outcome {
  const { state, small_talk, general = false } = facts
  const unsupported = (facts.unsupported ?? []).map((sentence) => sentence.toWellFormed())
  const isGap = state !== 'known' && !small_talk
  const shown = facts.citations.length > 0 ? facts.citations : (facts.related ?? [])
  return {
    text,
    state,
    small_talk,
    plan,
    citations: general ? [] : citationsOf(facts.citations, given),
    extras: { related: citationsOf(facts.related ?? [], given), unsupported, general },
    approved: null,
    cause: isGap ? (facts.cause ?? null) : null,
    evidence: isGap ? citationsOf(shown, given).slice(0, EVIDENCE_MAX) : [],
  }
}

/** Only passages that were given to the assistant can be cited; anything else is dropped. */
function citationsOf(quoted: Quoted, given: Passage[]): Citation[] {
  const known = new Map(given.map((passage) => [passage.chunk_id, passage]))
  return quoted.flatMap(({ chunk_id, quote }) => {
    const passage = known.get(chunk_id)
    if (!passage) return []
    const { source_id, source_name: title, source_date } = passage
    return [
      { source_id, title, quote: truncate(quote, QUOTE_MAX_CHARACTERS), date: source_date.toISOString() },
    ]
  })
}
