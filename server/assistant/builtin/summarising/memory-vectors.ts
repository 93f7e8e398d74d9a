/** Vectors of sentences in memory, for `memory-index.ts`: the same ranking by meaning as of stored knowledge. */
import { closenessOf, textsToEncode, toVectorBytes } from '../../../retrieval/ranking/closeness.ts'
import { fuseRanks, type NearChunk } from '../../../retrieval/ranking/fuse-ranks.ts'
import type { RankedChunk } from '../../../retrieval/ranking/rank-chunks.ts'
import type { Passage } from '../../types.ts'

/** A text to a vector of length one. */
export type Encode = (text: string) => Float32Array

/** Found by words before the two rankings are fused. */
export const CANDIDATES_MAX = 200
const NEAR_MAX = 50

export interface MemoryVectors {
  /** `chunks`: as words rank them. */
  fuse(question: string, chunks: RankedChunk[], limit: number): RankedChunk[]
  /** With how near its sentences are to the question fused last. */
  withCloseness(passage: Passage): Passage
}

export function encodePassages(passages: Passage[], encode: Encode): MemoryVectors {
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
