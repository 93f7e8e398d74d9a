/** A posit's index in memory, for questions put to knowledge while it is summarised. The same ranking as for stored knowledge. */
import { indexRows } from '../../../retrieval/chunking/index-terms.ts'
import {
  closenessOf,
  ENCODED_LANGUAGES,
  textsToEncode,
  toVectorBytes,
} from '../../../retrieval/ranking/closeness.ts'
import { fillUp } from '../../../retrieval/ranking/fill-up.ts'
import { CANDIDATES_MAX, fuseRanks, type NearChunk } from '../../../retrieval/ranking/fuse-ranks.ts'
import {
  compoundEndingIn,
  findFuzzyMatches,
  missingTerms,
  prefixRange,
  unmatchedTerms,
} from '../../../retrieval/ranking/fuzzy-matches.ts'
import type { FuzzyMatches } from '../../../retrieval/ranking/query.ts'
import { type Posting, type RankedChunk, rankChunks } from '../../../retrieval/ranking/rank-chunks.ts'
import type { Found, KnowledgeSource, Passage, QueryPlan } from '../../types.ts'
import type { Section } from './key-sentences.ts'

const RANKED_MAX = 16

/** A text to a vector of length one. */
export type Encode = (text: string) => Float32Array

export interface MemoryIndex {
  retrieve(plan: QueryPlan): Found
}

/** `encode`: to rank by meaning too. */
export function createMemoryIndex(
  sources: KnowledgeSource[],
  sections: Section[],
  encode?: Encode,
): MemoryIndex {
  const rows = new Map<string, Posting[]>()
  const passages = sources.flatMap((source, at) => addSource(rows, String(at), source, sections))
  const vectors = encode && encodePassages(passages, encode)
  return {
    retrieve(plan) {
      const meaning = plan.overview || !ENCODED_LANGUAGES.includes(plan.language) ? undefined : vectors
      const postings = plan.terms.flatMap((term) => rows.get(term) ?? [])
      const fuzzyMatches = fuzzyMatchesFor(plan, postings, rows)
      const near = [...fuzzyMatches.values()].flatMap((list) =>
        list.flatMap(({ term }) => rows.get(term) ?? []),
      )
      const ranking = rankChunks({
        plan,
        postings: [...new Set([...postings, ...near])],
        fuzzyMatches,
        chunkCount: passages.length,
        limit: meaning ? CANDIDATES_MAX : RANKED_MAX,
      })
      const chunks = meaning?.fuse(plan.question, ranking.chunks, RANKED_MAX) ?? ranking.chunks
      const found = fillUp(passages, plan, chunks)
      return { plan, passages: meaning ? found.map(meaning.withCloseness) : found, facts: ranking.facts }
    },
  }
}

function addSource(
  rows: Map<string, Posting[]>,
  source_id: string,
  { name: source_name }: KnowledgeSource,
  sections: Section[],
): Passage[] {
  const own = sections.filter((section) => String(section.source) === source_id)
  const chunks = own.flatMap((section) => section.chunks)
  for (const row of indexRows(chunks, source_name)) {
    const known = rows.get(row.term) ?? []
    rows.set(row.term, [...known, { source_id, ...row }])
  }
  return chunks.map(({ ordinal, heading, text }) => ({
    ...{ chunk_id: `${source_id}:${ordinal}`, source_id, source_name, source_date: new Date(0) },
    ...{ ordinal, heading, text, score: 0 },
  }))
}

function fuzzyMatchesFor(plan: QueryPlan, postings: Posting[], rows: Map<string, Posting[]>): FuzzyMatches {
  const missing = missingTerms(plan, postings)
  if (missing.length === 0) return new Map()
  const terms = [...rows.keys()]
  const fuzzyMatches = new Map(
    missing.map((term) => {
      const { low, high } = prefixRange(term)
      const alike = terms.filter((candidate) => candidate >= low && candidate < high)
      return [term, findFuzzyMatches(term, alike, plan.language)]
    }),
  )
  for (const term of unmatchedTerms(plan, fuzzyMatches)) fuzzyMatches.set(term, compoundEndingIn(term, terms))
  return fuzzyMatches
}

interface MemoryVectors {
  /** `chunks`: as words rank them. */
  fuse(question: string, chunks: RankedChunk[], limit: number): RankedChunk[]
  /** With how near its sentences are to the question fused last. */
  withCloseness(passage: Passage): Passage
}

function encodePassages(passages: Passage[], encode: Encode): MemoryVectors {
  const vectors = passages.map((passage) => toVectorBytes(textsToEncode(passage).map(encode)))
  const sentences = new Map<string, number[]>()
  return {
    fuse(question, chunks, limit) {
      const vector = encode(question)
      const near = passages.map(({ source_id, ordinal, chunk_id }, at): NearChunk => {
        const closeness = closenessOf(vectors[at] ?? new Int8Array(), vector)
        sentences.set(chunk_id, closeness)
        return { source_id, ordinal, closeness: Math.max(0, ...closeness) }
      })
      near.sort((a, b) => b.closeness - a.closeness)
      return fuseRanks(chunks, near, limit)
    },
    withCloseness(passage) {
      const closeness = sentences.get(passage.chunk_id)
      return closeness ? { ...passage, closeness } : passage
    },
  }
}
