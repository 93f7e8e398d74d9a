/**
 * Two rankings to one: each place gives 1 / (60 + rank), and the sums decide (G. Cormack, C. Clarke, S. Büttcher, *Reciprocal Rank
 * Fusion outperforms Condorcet and individual Rank Learning Methods*, 2009). Scores of words and of vectors cannot be added; ranks can.
 */
import type { RankedChunk } from './rank-chunks.ts'

/** Chunks that words found, before those found by meaning are put beside them. */
export const CANDIDATES_MAX = 200
const NEAR_MAX = 50
const RANK_OFFSET = 60
/** Score of a chunk found by its vector alone, relative to the best lexical match, at full closeness. */
const NEAR_SCORE_SHARE = 0.5

/** `closeness`: of its vector to the question's, from -1 to 1. */
export interface NearChunk {
  source_id: string
  ordinal: number
  closeness: number
  /** Where its sentences have vectors of their own. */
  sentences?: number[]
}

/** `near`: nearest first. */
export function fuseRanks(lexical: RankedChunk[], near: NearChunk[], limit: number): RankedChunk[] {
  const best = lexical[0]?.score ?? 1
  const fused = new Map<string, { chunk: RankedChunk; sum: number }>()
  const add = (chunk: RankedChunk, rank: number) => {
    const key = `${chunk.source_id}/${chunk.ordinal}`
    const entry = fused.get(key) ?? { chunk, sum: 0 }
    entry.sum += 1 / (RANK_OFFSET + rank)
    fused.set(key, entry)
  }
  for (const [rank, chunk] of lexical.entries()) add(chunk, rank)
  for (const [rank, { source_id, ordinal, closeness }] of near.slice(0, NEAR_MAX).entries())
    add({ source_id, ordinal, score: Math.max(0, closeness) * NEAR_SCORE_SHARE * best }, rank)
  return [...fused.values()]
    .sort((a, b) => b.sum - a.sum)
    .slice(0, limit)
    .map((entry) => entry.chunk)
}
