/** Vectors as they are stored (little-endian floats, of length one) and compared: exactly, each with each. */
import type { NearChunk } from '../../retrieval/ranking/fuse-ranks.ts'
import type { ChunkPlace } from '../retrieval/queries.ts'
import type { VectorRow } from './queries.ts'

const FLOAT_BYTES = 4

export function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(vector.length * FLOAT_BYTES)
  const length = Math.hypot(...vector) || 1
  vector.forEach((value, at) => {
    bytes.writeFloatLE(value / length, at * FLOAT_BYTES)
  })
  return bytes
}

/** All vectors of one posit, or some of them, in one block of memory. */
export interface VectorSet {
  places: ChunkPlace[]
  dimensions: number
  values: Float32Array
}

/** Skips vectors of another dimension than the first: a model may change its dimension under one name. */
export function toSet(rows: readonly VectorRow[]): VectorSet {
  const dimensions = (rows[0]?.embedding.length ?? 0) / FLOAT_BYTES
  const usable = rows.filter((row) => row.embedding.length === dimensions * FLOAT_BYTES)
  const values = new Float32Array(usable.length * dimensions)
  for (const [at, { embedding }] of usable.entries())
    for (let k = 0; k < dimensions; k++) values[at * dimensions + k] = embedding.readFloatLE(k * FLOAT_BYTES)
  return { places: usable.map(({ source_id, ordinal }) => ({ source_id, ordinal })), dimensions, values }
}

export const bytesOf = ({ values }: VectorSet) => values.byteLength

/** The nearest first. Empty when the question's vector has another dimension. */
export function nearest(set: VectorSet, question: Float32Array, limit: number): NearChunk[] {
  const { places, dimensions, values } = set
  if (question.length !== dimensions) return []
  const length = Math.hypot(...question) || 1
  const found = places.map((place, at) => {
    let sum = 0
    for (let k = 0; k < dimensions; k++) sum += (question[k] ?? 0) * (values[at * dimensions + k] ?? 0)
    return { ...place, closeness: sum / length }
  })
  return found.sort((a, b) => b.closeness - a.closeness).slice(0, limit)
}
