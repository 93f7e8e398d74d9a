/** Citations are stored whole; what of them leaves the server is decided here, by each source's rule at that moment. */
import type { Citation } from '../../../contract/chat.ts'
import { type ShownToViewers, WITHHELD_SOURCE_TITLE } from '../../../contract/knowledge.ts'
import { BATCH_INTERVAL_AFTER_ANSWER_MS, createBatcher } from '../../core/database/batcher.ts'
import type { Db } from '../../database/schema.ts'
import { type RulesWanted, readRules } from './queries.ts'

export interface StoredCitation {
  citation: Citation
  /** Whatever its source's rule allows: no more than this. */
  atMost?: ShownToViewers | undefined
}

/** Least first. */
const RULES: readonly ShownToViewers[] = ['nothing', 'title', 'quote']

const stricter = (rule: ShownToViewers | undefined, atMost: ShownToViewers) =>
  rule && RULES[Math.min(RULES.indexOf(rule), RULES.indexOf(atMost))]

type RedactCitations = (
  positId: string,
  viewerId: string | null,
  citations: readonly StoredCitation[],
) => Promise<Citation[]>

export function createRedactCitations(db: Db): RedactCitations {
  const read = createBatcher((wanted: RulesWanted[]) => readRules(db, wanted), BATCH_INTERVAL_AFTER_ANSWER_MS)
  return async (positId, viewerId, citations) => {
    if (citations.length === 0) return []
    const sourceIds = [...new Set(citations.map(({ citation }) => citation.source_id))]
    const { ownerId, shown } = await read({ positId, sourceIds })
    if (viewerId !== null && ownerId === viewerId) return citations.map(({ citation }) => citation)
    return citations.map(({ citation, atMost = 'quote' }) =>
      show(citation, stricter(shown.get(citation.source_id), atMost)),
    )
  }
}

/** A deleted source shows nothing: its owner withdrew it, and its rule is gone too. */
function show(citation: Citation, rule: ShownToViewers | undefined): Citation {
  if (rule === 'quote') return citation
  if (rule === 'title') return { ...citation, quote: '', withheld: 'passage' }
  return { source_id: '', title: WITHHELD_SOURCE_TITLE, quote: '', date: '', withheld: 'source' }
}
