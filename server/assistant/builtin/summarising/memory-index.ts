/** A posit's index in memory, for questions put to knowledge while it is summarised. The same ranking as for stored knowledge. */
import { indexRows } from '../../../retrieval/chunking/index-terms.ts'
import {
  closenessOf,
  ENCODED_LANGUAGES,
  textsToEncode,
  toVectorBytes,
} from '../../../retrieval/ranking/closeness.ts'
import { fuseRanks, type NearChunk } from '../../../retrieval/ranking/fuse-ranks.ts'
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
/** Found by words before the two rankings are fused. */
const CANDIDATES_MAX = 200
const NEAR_MAX = 50
/** As for stored knowledge: a short result is filled up with the first passages. */
const PASSAGES_MIN = 8

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
  const passages = new Map<string, Passage>()
  for (const [at, source] of sources.entries()) addSource(rows, passages, String(at), source, sections)
  const vectors = encode && encodePassages([...passages.values()], encode)
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
        chunkCount: passages.size,
        limit: meaning ? CANDIDATES_MAX : RANKED_MAX,
      })
      const chunks = meaning?.fuse(plan.question, ranking.chunks, RANKED_MAX) ?? ranking.chunks
      const found = chunks.flatMap(({ source_id, ordinal, score }) => {
        const passage = passages.get(`${source_id}:${ordinal}`)
        return passage ? [{ ...passage, score }] : []
      })
      const ids = new Set(found.map((passage) => passage.chunk_id))
      const others = [...passages.values()].filter((passage) => !ids.has(passage.chunk_id))
      const wanted = plan.overview ? PASSAGES_MIN : Math.max(0, PASSAGES_MIN - found.length)
      const all = [...found, ...others.slice(0, wanted)]
      return { plan, passages: meaning ? all.map(meaning.withCloseness) : all, facts: ranking.facts }
    },
  }
}

function addSource(
  rows: Map<string, Posting[]>,
  passages: Map<string, Passage>,
  source_id: string,
  source: KnowledgeSource,
  sections: Section[],
): void {
  const own = sections.filter((section) => String(section.source) === source_id)
  const chunks = own.flatMap((section) => section.chunks)
  for (const { ordinal, heading, text } of chunks) {
    const chunk_id = `${source_id}:${ordinal}`
    const passage = {
      chunk_id,
      source_id,
      source_name: source.name,
      source_date: new Date(0),
      ordinal,
      heading,
      text,
    }
    passages.set(chunk_id, { ...passage, score: 0 })
  }
  for (const row of indexRows(chunks, source.name)) {
    const known = rows.get(row.term) ?? []
    rows.set(row.term, [...known, { source_id, ...row }])
  }
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
      return fuseRanks(chunks, near.slice(0, NEAR_MAX), limit)
    },
    withCloseness(passage) {
      const closeness = sentences.get(passage.chunk_id)
      return closeness ? { ...passage, closeness } : passage
    },
  }
}
