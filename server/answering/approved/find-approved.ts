/** What the owner said when the same was asked before: given word for word, and signed. */
import type { Approved, Citation } from '../../../contract/chat.ts'
import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import type { Assistant, QueryPlan } from '../../assistant/types.ts'
import { BoundedMemory } from '../../core/bounded-memory.ts'
import type { Db } from '../../database/schema.ts'
import { beginningOf } from '../../retrieval/text/beginning.ts'
import { findApproved, hasApproved, listApprovedAlike } from './queries.ts'

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
    citation: { source_id, title, date, quote: beginningOf(response, QUOTE_MAX_CHARACTERS) },
  }
}

/** How alike a question is to the most alike of several wordings of another. */
export function likenessToAny(assistant: Assistant, plan: QueryPlan) {
  const likenessTo = assistant.likenessTo(plan)
  return (wordings: readonly string[]) => Math.max(0, ...wordings.map(likenessTo))
}

/** Posits whose knowledge holds no approved answer, by its version: one comes with a source, and so with another version. */
const REMEMBERED_WITHOUT = 10_000

type FindApprovedAnswer = (
  positId: string,
  plan: QueryPlan,
  version?: number,
) => Promise<ApprovedAnswer | undefined>

export function createFindingApproved({
  db,
  assistant,
}: {
  db: Db
  assistant: Assistant
}): FindApprovedAnswer {
  const without = new BoundedMemory<true>(REMEMBERED_WITHOUT)

  async function hasNone(positId: string, version: number | undefined): Promise<boolean> {
    if (version === undefined) return false
    const key = `${positId}/${version}`
    if (without.get(key)) return true
    if (await hasApproved(db, positId)) return false
    without.set(key, true)
    return true
  }

  return async (positId, plan, version) => {
    if (plan.small_talk || plan.overview || plan.terms.length === 0) return undefined
    if (await hasNone(positId, version)) return undefined
    const likeness = likenessToAny(assistant, plan)
    const alike = (await listApprovedAlike(db, positId, plan.terms))
      .map(({ source_id, wordings }) => ({ source_id, value: likeness(wordings) }))
      .filter(({ value }) => value >= SAME_QUESTION)
      .sort((one, other) => other.value - one.value)
    for (const { source_id } of alike) {
      const row = await findApproved(db, source_id)
      const answer = row && present(row)
      if (answer) return answer
    }
    return undefined
  }
}
