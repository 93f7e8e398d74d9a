/** Vectors of a chunk's sentences (`closeness.ts`), stored one after the other and compared with a question's. */
import { closenessOf } from '../../retrieval/ranking/closeness.ts'
import type { NearChunk } from '../../retrieval/ranking/fuse-ranks.ts'
import type { ChunkPlace } from '../retrieval/queries.ts'
import type { VectorRow } from './queries.ts'

export type SentenceSet = { place: ChunkPlace; vectors: Int8Array }[]

export const toSentenceSet = (rows: readonly VectorRow[]): SentenceSet =>
  rows.map(({ source_id, ordinal, embedding }) => ({
    place: { source_id, ordinal },
    // A copy: rows of one answer of the database share a buffer.
    vectors: Int8Array.from(new Int8Array(embedding.buffer, embedding.byteOffset, embedding.length)),
  }))

export const bytesOfSentences = (set: SentenceSet) =>
  set.reduce((sum, { vectors }) => sum + vectors.byteLength, 0)

/** Every chunk, the one with the nearest sentence first. */
export function nearestSentences(set: SentenceSet, question: Float32Array): NearChunk[] {
  const found = set.map(({ place, vectors }) => {
    const sentences = closenessOf(vectors, question)
    return { ...place, sentences, closeness: Math.max(0, ...sentences) }
  })
  return found.sort((a, b) => b.closeness - a.closeness)
}
