/** From the words of a question to the passages that may answer it, within one posit. */

import type { Passage, QueryPlan } from '../../assistant/types.ts'
import { fillUp, PASSAGES_MIN, placeOf } from '../../retrieval/ranking/fill-up.ts'
import { CANDIDATES_MAX, fuseRanks, type NearChunk } from '../../retrieval/ranking/fuse-ranks.ts'
import {
  compoundEndingIn,
  findFuzzyMatches,
  missingTerms,
  prefixRange,
  unmatchedTerms,
} from '../../retrieval/ranking/fuzzy-matches.ts'
import type { FuzzyMatches } from '../../retrieval/ranking/query.ts'
import { type Posting, type RankedChunk, rankChunks } from '../../retrieval/ranking/rank-chunks.ts'
import type { Embeddings } from '../embedding/embeddings.ts'
import type { Retrieved } from '../types.ts'
import { isSmall } from './load-posit.ts'
import type { PositReader } from './posit-reader.ts'
import type { Extent } from './queries.ts'

/** Passages handed to an assistant at most. */
const PASSAGES_MAX = 30

interface Lookup {
  /** Of a small posit: all its texts in reading order. */
  texts: Texts | null
  postings: Posting[]
  extent: Extent
  fuzzyMatches: FuzzyMatches
}

export interface RetrievalParts {
  reader: PositReader
  embeddings: Embeddings | null
}

/** `wholeMaxBytes`: a posit whose text is no larger is also returned in full; 0 for never. */
export async function retrieve(
  { reader, embeddings }: RetrievalParts,
  plan: QueryPlan,
  wholeMaxBytes: number,
): Promise<Retrieved> {
  const [{ postings, extent, fuzzyMatches, texts: small }, vector] = await Promise.all([
    lookUp(reader, plan),
    embeddings && !plan.overview ? embeddings.embedQuestion(reader.positId, plan) : null,
  ])
  const limit = vector ? CANDIDATES_MAX : PASSAGES_MAX
  const { chunks: lexical, facts } = rankChunks({
    plan,
    postings,
    fuzzyMatches,
    chunkCount: extent.chunks,
    limit,
  })
  const near = embeddings && vector ? await embeddings.findNear(reader.positId, vector, lexical) : []
  const chunks = near.length > 0 ? fuseRanks(lexical, near, PASSAGES_MAX) : lexical.slice(0, PASSAGES_MAX)
  const isWhole = extent.bytes > 0 && extent.bytes <= wholeMaxBytes
  if (!isWhole && !small)
    return { passages: withCloseness(await readPassages(reader, plan, chunks), near), facts, whole: null }
  const texts = small ?? (await reader.listAllPassages())
  const passages = withCloseness(fillUp(texts, plan, chunks), near)
  return { passages, facts, whole: isWhole ? withScores(texts, chunks) : null }
}

function withCloseness(passages: Passage[], near: NearChunk[]): Passage[] {
  const known = new Map(near.flatMap((chunk) => (chunk.sentences ? [[placeOf(chunk), chunk.sentences]] : [])))
  return passages.map((passage) => {
    const closeness = known.get(placeOf(passage))
    return closeness ? { ...passage, closeness } : passage
  })
}

/** Small talk retrieves nothing. */
export const NOTHING: Retrieved = {
  passages: [],
  facts: { chunk_count: 0, document_frequency: new Map(), fuzzy_matches: new Map() },
  whole: null,
}

async function lookUp(reader: PositReader, plan: QueryPlan): Promise<Lookup> {
  const { postings, extent, texts } = await reader.readPostings(plan.terms)
  const missing = extent.chunks > 0 ? missingTerms(plan, postings) : []
  if (missing.length === 0) return { postings, extent, texts, fuzzyMatches: new Map() }
  const ranges = missing.map((term) => ({ term, ...prefixRange(term) }))
  const candidates = await reader.listCandidates(ranges)
  const fuzzyMatches = new Map(
    missing.map((term) => [term, findFuzzyMatches(term, candidates.get(term) ?? [], plan.language)]),
  )
  for (const [term, compounds] of await endingsOf(reader, plan, extent, fuzzyMatches))
    fuzzyMatches.set(term, compounds)
  const known = new Set(postings.map((posting) => posting.term))
  const terms = [
    ...new Set([...fuzzyMatches.values()].flatMap((list) => list.map((fuzzyMatch) => fuzzyMatch.term))),
  ]
  const unread = terms.filter((term) => !known.has(term))
  if (unread.length === 0) return { postings, extent, texts, fuzzyMatches }
  const found = await reader.readPostings(unread)
  return { postings: [...postings, ...found.postings], extent, texts, fuzzyMatches }
}

/** Compounds that end in a word without another fuzzy match, where the lookup is cheap. */
async function endingsOf(
  reader: PositReader,
  plan: QueryPlan,
  extent: Extent,
  fuzzyMatches: FuzzyMatches,
): Promise<FuzzyMatches> {
  const endings = unmatchedTerms(plan, fuzzyMatches)
  if (endings.length === 0 || !isSmall(extent)) return new Map()
  const found = await reader.listEndings(endings)
  return new Map(endings.map((term) => [term, compoundEndingIn(term, found.get(term) ?? [])]))
}

async function readPassages(reader: PositReader, plan: QueryPlan, chunks: RankedChunk[]): Promise<Passage[]> {
  const isShort = plan.overview || chunks.length < PASSAGES_MIN
  return fillUp(await reader.listPassages(chunks, isShort ? PASSAGES_MIN : 0), plan, chunks)
}

type Texts = Omit<Passage, 'score'>[]

function withScores(texts: Texts, chunks: RankedChunk[]): Passage[] {
  const scores = new Map(chunks.map((chunk) => [placeOf(chunk), chunk.score]))
  return texts.map((text) => ({ ...text, score: scores.get(placeOf(text)) ?? 0 }))
}
