import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import type { RankedSentence } from './rank-sentences.ts'

/** Quoted and related passages together. */
const PASSAGES_TOLD = 5

interface Citation {
  chunk_id: string
  quote: string
}

/** The nearest passages that an answer does not quote, each by its best sentence. */
export function relatedPassages(ranked: RankedSentence[], citations: Citation[]): Citation[] {
  const told = new Set(citations.map((citation) => citation.chunk_id))
  const related: Citation[] = []
  for (const { read, sentence } of ranked) {
    const { chunk_id, score } = read.passage
    if (told.size >= PASSAGES_TOLD) break
    const quote = sentence.text.slice(0, QUOTE_MAX_CHARACTERS)
    const isSaid = [...citations, ...related].some((other) => other.quote === quote)
    if (told.has(chunk_id) || score === 0 || isSaid) continue
    told.add(chunk_id)
    related.push({ chunk_id, quote })
  }
  return related
}
