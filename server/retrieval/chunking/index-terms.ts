/** Chunks to the rows of the inverted index. */

import { BM25_AVERAGE_WORDS, BM25_B } from '../ranking/bm25.ts'
import { termOf } from '../text/terms.ts'
import { wordsOf } from '../text/words.ts'
import type { Chunk } from './chunk-text.ts'

/** Weight of a term by the field it is in. */
const TEXT_WEIGHT = 1
const HEADING_WEIGHT = 0.5
const SOURCE_NAME_WEIGHT = 0.25

export interface IndexRow {
  term: string
  ordinals: number[]
  frequencies: number[]
}

/** Term frequencies of one chunk, weighted by field and normalised by the chunk's length as in BM25. */
export function indexTerms(chunk: Chunk, sourceName: string): Map<string, number> {
  const terms = new Map<string, number>()
  addTerms(terms, chunk.text, chunk, TEXT_WEIGHT)
  addTerms(terms, chunk.heading, chunk, HEADING_WEIGHT)
  addTerms(terms, sourceName, chunk, SOURCE_NAME_WEIGHT)
  const norm = 1 - BM25_B + (BM25_B * chunk.word_count) / BM25_AVERAGE_WORDS
  for (const [term, frequency] of terms) terms.set(term, frequency / norm)
  return terms
}

function addTerms(terms: Map<string, number>, text: string, chunk: Chunk, weight: number): void {
  for (const word of wordsOf(text)) {
    const term = termOf(word.text, chunk.language)
    if (term) terms.set(term, (terms.get(term) ?? 0) + weight)
  }
}

/** One row per term of a source. */
export function indexRows(chunks: Chunk[], sourceName: string): IndexRow[] {
  const rows = new Map<string, IndexRow>()
  for (const chunk of chunks) {
    for (const [term, frequency] of indexTerms(chunk, sourceName)) {
      let row = rows.get(term)
      if (!row) {
        row = { term, ordinals: [], frequencies: [] }
        rows.set(term, row)
      }
      row.ordinals.push(chunk.ordinal)
      row.frequencies.push(frequency)
    }
  }
  return [...rows.values()]
}
