/** Postings to ranked chunks: BM25 over the question's words, each found by its stems, synonyms and fuzzy matches. */

import { inverseFrequency, saturate } from './bm25.ts'
import type { FuzzyMatches, QueryWord, RetrievalFacts } from './query.ts'
import { type Best, topK } from './top-k.ts'
import { type CommonWord, weighCandidates } from './weigh-candidates.ts'

/** Weight of a match that is not the word itself. */
export const SYNONYM_WEIGHT = 0.5
export const FUZZY_WEIGHT = 0.7
/** A word's weight is part its rarity here, part its rarity in general: in a small posit chance makes words rare. */
const GENERAL_SHARE = 0.5
/** A chunk that matches gains this share of its better neighbour: what is asked is often spread over two. */
const NEIGHBOUR_SHARE = 0.12
/** A chunk gains this share of what its whole source scores: it settles vague questions between documents. */
const SOURCE_SHARE = 0.15
/** Words in more than this share of the chunks retrieve none when a rarer word was found: high cost, little gain. */
const COMMON_SHARE = 0.4
/** Below this many chunks every word retrieves its own: it costs nothing. */
const SMALL_POSIT_CHUNKS = 500

/** A row of the inverted index. */
export interface Posting {
  term: string
  source_id: string
  /** Ascending. */
  ordinals: ArrayLike<number>
  frequencies: ArrayLike<number>
}

export interface RankInput {
  plan: { words: QueryWord[] }
  postings: Posting[]
  fuzzyMatches: FuzzyMatches
  chunkCount: number
  limit: number
}

export interface RankedChunk {
  source_id: string
  ordinal: number
  score: number
}

export function rankChunks(input: RankInput): { chunks: RankedChunk[]; facts: RetrievalFacts } {
  const rows = Map.groupBy(input.postings, (posting) => posting.term)
  const space = layOut(input.postings)
  const scores = new Float32Array(space.size)
  const scratch = { frequency: new Float32Array(space.size), touched: new Int32Array(space.size) }
  const finding = worthwhile(input, rows)
  for (const word of finding) addWord(word, input, { rows, space, scores }, scratch)
  const common = input.plan.words.filter((word) => !finding.includes(word))
  weighCandidates(
    common.map((word) => toCommonWord(word, input, { rows, space, scores })),
    scores,
  )
  const best = topK(withContext(scores, space), input.limit)
  return { chunks: best.map((entry) => locate(entry, space)), facts: factsOf(input, rows) }
}

/**
 * Chunks of all found sources in one row of numbers: a source's chunks start at its offset. Sources are sorted by id,
 * so that the order of equal scores does not depend on the order of the postings.
 */
interface Space {
  size: number
  sources: { id: string; start: number; end: number }[]
  offsets: Map<string, number>
}

function layOut(postings: Posting[]): Space {
  const highest = new Map<string, number>()
  for (const { source_id, ordinals } of postings) {
    const last = ordinals[ordinals.length - 1] ?? 0
    if (last >= (highest.get(source_id) ?? 0)) highest.set(source_id, last)
  }
  const space: Space = { size: 0, sources: [], offsets: new Map() }
  for (const [id, top] of [...highest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    space.offsets.set(id, space.size)
    space.sources.push({ id, start: space.size, end: space.size + top + 1 })
    space.size += top + 1
  }
  return space
}

type Rows = Map<string, Posting[]>

interface Found {
  rows: Rows
  space: Space
  scores: Float32Array
}

const chunksWith = (rows: Posting[] | undefined) =>
  rows?.reduce((sum, row) => sum + row.ordinals.length, 0) ?? 0

/** The terms a word is found by, and what a mention of each counts for. */
export function variantsOf(word: QueryWord, fuzzyMatches: FuzzyMatches): { term: string; weight: number }[] {
  return [
    ...word.stems.map((term) => ({ term, weight: 1 })),
    ...word.stems
      .flatMap((term) => fuzzyMatches.get(term) ?? [])
      .map((fuzzyMatch) => ({
        term: fuzzyMatch.term,
        weight: FUZZY_WEIGHT * fuzzyMatch.similarity,
      })),
    ...word.synonyms.map((term) => ({ term, weight: SYNONYM_WEIGHT })),
  ]
}

function worthwhile(input: RankInput, rows: Rows): QueryWord[] {
  if (input.chunkCount <= SMALL_POSIT_CHUNKS) return input.plan.words
  const limit = input.chunkCount * COMMON_SHARE
  const found = (word: QueryWord) => Math.max(0, ...word.stems.map((term) => chunksWith(rows.get(term))))
  const rare = input.plan.words.filter((word) => found(word) <= limit)
  return rare.some((word) => found(word) > 0) ? rare : input.plan.words
}

/** Room for one word's frequencies, cleared after each, and the places it was written to. */
interface Scratch {
  frequency: Float32Array
  touched: Int32Array
}

function addWord(word: QueryWord, input: RankInput, found: Found, scratch: Scratch): void {
  const { rows, space, scores } = found
  const { frequency, touched } = scratch
  let count = 0
  for (const { term, weight } of variantsOf(word, input.fuzzyMatches)) {
    for (const { source_id, ordinals, frequencies } of rows.get(term) ?? []) {
      const offset = space.offsets.get(source_id) ?? 0
      for (let k = 0; k < ordinals.length; k++) {
        const at = offset + (ordinals[k] ?? 0)
        const before = frequency[at] ?? 0
        if (before === 0) touched[count++] = at
        const now = weight * (frequencies[k] ?? 0)
        if (now > before) frequency[at] = now
      }
    }
  }
  const weight = weightOf(word, count, input)
  for (let k = 0; k < count; k++) {
    const at = touched[k] ?? 0
    scores[at] = (scores[at] ?? 0) + weight * saturate(frequency[at] ?? 0)
    frequency[at] = 0
  }
}

const weightOf = (word: QueryWord, found: number, { chunkCount }: RankInput) =>
  inverseFrequency(found, chunkCount) * (1 - GENERAL_SHARE + GENERAL_SHARE * word.weight)

function toCommonWord(word: QueryWord, input: RankInput, { rows, space }: Found): CommonWord {
  const variants = variantsOf(word, input.fuzzyMatches)
  // The chunks of such a word are not visited, so those of its most frequent variant stand for those of any.
  const found = Math.max(...variants.map(({ term }) => chunksWith(rows.get(term))))
  const mentions = variants.flatMap(({ term, weight }) =>
    (rows.get(term) ?? []).map(({ source_id, ordinals, frequencies }) => ({
      start: space.offsets.get(source_id) ?? 0,
      ordinals,
      frequencies,
      weight,
    })),
  )
  return { weight: weightOf(word, found, input), mentions }
}

function withContext(scores: Float32Array, space: Space): Float32Array {
  const out = new Float32Array(scores)
  for (const { start, end } of space.sources) {
    let top = 0
    for (let at = start; at < end; at++) top = Math.max(top, scores[at] ?? 0)
    for (let at = start; at < end; at++) {
      if (scores[at] === 0) continue
      const before = at > start ? (scores[at - 1] ?? 0) : 0
      const after = at + 1 < end ? (scores[at + 1] ?? 0) : 0
      out[at] = (out[at] ?? 0) + NEIGHBOUR_SHARE * Math.max(before, after) + SOURCE_SHARE * top
    }
  }
  return out
}

function locate(entry: Best, space: Space): RankedChunk {
  const source = space.sources.find(({ end }) => entry.at < end)
  return { source_id: source?.id ?? '', ordinal: entry.at - (source?.start ?? 0), score: entry.score }
}

function factsOf(input: RankInput, rows: Rows): RetrievalFacts {
  const document_frequency = new Map<string, number>()
  for (const [term, found] of rows) document_frequency.set(term, chunksWith(found))
  return { chunk_count: input.chunkCount, document_frequency, fuzzy_matches: input.fuzzyMatches }
}
