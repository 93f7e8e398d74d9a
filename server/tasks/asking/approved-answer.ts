/** What the owner said when the same was asked before: given word for word, and signed. */
import type { Approved, Citation } from '../../../contract/chat.ts'
import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import type { Assistant, QueryPlan } from '../../assistant/service.ts'
import type { Db } from '../../database/schema.ts'
import { findApproved, listApprovedAlike } from './queries.ts'

/**
 * From here two questions are the same for whoever answers. A near miss under somebody's name is worse than an answer that is found
 * in the ordinary way, and a question wrongly joined to another worse than one the owner reads twice: docs/answering.md has the
 * figures.
 */
export const SAME_QUESTION = 0.75
const NO_NAME = 'The owner'

export interface ApprovedAnswer {
  text: string
  approved: Approved
  citation: Citation
}

type ApprovedRow = NonNullable<Awaited<ReturnType<typeof findApproved>>>

function present({ response, ...row }: ApprovedRow): ApprovedAnswer | undefined {
  if (response === null) return undefined
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || NO_NAME
  const [source_id, title, date] = [row.source_id, row.source_name, row.source_date.toISOString()]
  return {
    text: response,
    approved: { name, date: row.approved_at.toISOString(), question: null },
    citation: { source_id, title, date, quote: response.slice(0, QUOTE_MAX_CHARACTERS).toWellFormed() },
  }
}

/** How alike a question is to the most alike of several wordings of another. */
export const likenessToAny = (assistant: Assistant, plan: QueryPlan, wordings: readonly string[]) =>
  Math.max(0, ...wordings.map((wording) => assistant.likeness(plan, assistant.planQuery(wording, []))))

export async function findApprovedAnswer(
  { db, assistant }: { db: Db; assistant: Assistant },
  positId: string,
  plan: QueryPlan,
): Promise<ApprovedAnswer | undefined> {
  if (plan.small_talk || plan.overview || plan.terms.length === 0) return undefined
  const alike = (await listApprovedAlike(db, positId, plan.terms))
    .map(({ source_id, wordings }) => ({ source_id, value: likenessToAny(assistant, plan, wordings) }))
    .filter(({ value }) => value >= SAME_QUESTION)
    .sort((one, other) => other.value - one.value)
  for (const { source_id } of alike) {
    const row = await findApproved(db, source_id)
    const answer = row && present(row)
    if (answer) return answer
  }
  return undefined
}
