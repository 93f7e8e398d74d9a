import { QUOTE_MAX_CHARACTERS } from '../../../../contract/knowledge.ts'
import { withoutItemMark } from '../../../retrieval/documents/list-item.ts'
import { truncate } from '../../../retrieval/text/truncate.ts'
import type { Passage } from '../../types.ts'
import type { RankedSentence } from './rank-sentences.ts'

/** Quoted and related passages together. */
const PASSAGES_MAX = 5

interface Citation {
  chunk_id: string
  quote: string
}

/** A sentence without its judgement: thousands of answers run at a time. */
export interface RelatedSentence {
  passage: Passage
  text: string
}

export const relatedSentences = (ranked: RankedSentence[]): RelatedSentence[] =>
  ranked.flatMap(({ read: { passage }, sentence: { text } }) =>
    passage.score === 0 ? [] : { passage, text },
  )

/** The nearest passages that an answer does not quote, each by its best sentence. `near`: best first. */
export function relatedPassages(near: RelatedSentence[], citations: Citation[]): Citation[] {
  const used = new Set(citations.map((citation) => citation.chunk_id))
  const related: Citation[] = []
  for (const { passage, text } of near) {
    const { chunk_id } = passage
    if (used.size >= PASSAGES_MAX) break
    const quote = truncate(withoutItemMark(text), QUOTE_MAX_CHARACTERS)
    const isQuoted = [...citations, ...related].some((other) => other.quote === quote)
    if (used.has(chunk_id) || isQuoted) continue
    used.add(chunk_id)
    related.push({ chunk_id, quote })
  }
  return related
}
