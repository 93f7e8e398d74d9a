/** A posit's index in memory, for questions put to knowledge that is being summarised. The same ranking as for stored knowledge. */
import { indexRows } from '../../core/chunking/index-terms.ts'
import { type Posting, rankChunks } from '../../core/ranking/rank-chunks.ts'
import type { AnswerInput, KnowledgeSource, Passage, QueryPlan } from '../service.ts'
import type { Section } from './key-sentences.ts'

type Retrieved = Pick<AnswerInput, 'plan' | 'passages' | 'facts'>

export function createMemoryIndex(
  sources: KnowledgeSource[],
  sections: Section[],
): { retrieve(plan: QueryPlan): Retrieved } {
  const rows = new Map<string, Posting[]>()
  const passages = new Map<string, Passage>()
  for (const [at, { name }] of sources.entries()) {
    const chunks = sections.filter((section) => section.source === at).flatMap((section) => section.chunks)
    const source = { source_id: String(at), source_name: name, source_date: new Date(0) }
    for (const { ordinal, heading, text } of chunks) {
      const chunk_id = `${at}:${ordinal}`
      passages.set(chunk_id, { chunk_id, ...source, ordinal, heading, text, score: 0 })
    }
    for (const row of indexRows(chunks, name)) {
      const posting = { source_id: source.source_id, ...row }
      const known = rows.get(row.term)
      if (known) known.push(posting)
      else rows.set(row.term, [posting])
    }
  }
  return {
    retrieve(plan) {
      const postings = plan.terms.flatMap((term) => rows.get(term) ?? [])
      const { chunks, facts } = rankChunks({
        plan,
        postings,
        standIns: {},
        chunkCount: passages.size,
        limit: 16,
      })
      const found = chunks.flatMap(({ source_id, ordinal, score }) => {
        const passage = passages.get(`${source_id}:${ordinal}`)
        return passage ? [{ ...passage, score }] : []
      })
      return { plan, passages: found, facts }
    },
  }
}
