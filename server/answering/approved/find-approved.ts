/** What the owner answered when the same was asked before: given word for word, and signed. */
import { LRUCache } from 'lru-cache'
import type { Approved, Citation } from '../../../contract/chat.ts'
import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import type { Assistant, QueryPlan } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import { truncate } from '../../retrieval/text/truncate.ts'
import type { PositQuery } from '../types.ts'
import { findApproved, hasApproved, listApprovedSimilar } from './queries.ts'
import { SAME_QUESTION, similarityToAny } from './same-question.ts'

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
    citation: { source_id, title, date, quote: truncate(response, QUOTE_MAX_CHARACTERS) },
  }
}

/** Posits without an approved answer, by the version of their knowledge: an approved answer is a source, so it changes the version. */
const CACHED_POSITS = 10_000

export type FindApprovedAnswer = (
  positId: string,
  plan: QueryPlan,
  options: Pick<PositQuery, 'version' | 'withoutTask'>,
) => Promise<ApprovedAnswer | undefined>

export function createApprovedAnswerFinder(db: Db, assistant: Assistant): FindApprovedAnswer {
  const without = new LRUCache<string, true>({ max: CACHED_POSITS })

  async function hasNone(positId: string, version: number | undefined): Promise<boolean> {
    if (version === undefined) return false
    const key = `${positId}/${version}`
    if (without.get(key)) return true
    if (await hasApproved(db, positId)) return false
    without.set(key, true)
    return true
  }

  return async (positId, plan, { version, withoutTask }) => {
    if (plan.small_talk || plan.overview || plan.terms.length === 0) return undefined
    if (await hasNone(positId, version)) return undefined
    const similarity = similarityToAny(assistant, plan)
    const similar = (await listApprovedSimilar(db, positId, plan.terms))
      .filter(({ task_flag_id }) => task_flag_id !== withoutTask)
      .map(({ source_id, wordings }) => ({ source_id, value: similarity(wordings) }))
      .filter(({ value }) => value >= SAME_QUESTION)
      .sort((one, other) => other.value - one.value)
    for (const { source_id } of similar) {
      const row = await findApproved(db, source_id)
      const answer = row && present(row)
      if (answer) return answer
    }
    return undefined
  }
}
