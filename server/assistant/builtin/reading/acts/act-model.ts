/** A linear softmax over hashed features. `npm run fit -- acts` writes its weights. */
import { brotliDecompressSync } from 'node:zlib'
import { type Features, UNKNOWN_VALUE, unknownWords } from './act-features.ts'
import { ACTS, type Act } from './act-labels.ts'
import stored from './act-weights.json' with { type: 'json' }

export interface ActModel {
  /** The row of each feature, by its hash. */
  rows: ReadonlyMap<number, number>
  /** One row of `ACTS.length` weights a feature; the last one is the bias. */
  weights: Float32Array
}

/** Weights are stored as the square roots of their size in 127 steps: most are small, and the small ones decide together. */
const WEIGHT_MOST = 9
export const weightToSteps = (weight: number) =>
  Math.round(127 * Math.sign(weight) * Math.sqrt(Math.min(1, Math.abs(weight) / WEIGHT_MOST)))
export const stepsToWeight = (steps: number) => Math.sign(steps) * (steps / 127) ** 2 * WEIGHT_MOST

/** Probabilities, in the order of `ACTS`. */
export type Beliefs = Float64Array
/** Of what the classifier is not asked about. */
export const certain = (act: Act): Beliefs => Float64Array.from(ACTS, (each) => Number(each === act))

export function beliefsOf(features: Features, { rows, weights }: ActModel): Beliefs {
  const size = ACTS.length
  const scores = new Float64Array(size)
  const addRow = (row: number, value: number) => {
    const from = row * size
    for (let act = 0; act < size; act++) scores[act] = (scores[act] ?? 0) + value * (weights[from + act] ?? 0)
  }
  const { hashes, values } = features
  for (const unknown of unknownWords(features, (hash) => rows.has(hash))) {
    const row = rows.get(unknown)
    if (row !== undefined) addRow(row, UNKNOWN_VALUE)
  }
  for (let at = 0; at < hashes.length; at++) {
    const row = rows.get(hashes[at] ?? 0)
    if (row !== undefined) addRow(row, values[at] ?? 0)
  }
  addRow(rows.size, 1)
  const top = Math.max(...scores)
  const beliefs = scores.map((score) => Math.exp(score - top))
  const sum = beliefs.reduce((a, b) => a + b, 0)
  return beliefs.map((belief) => belief / sum)
}

const unpack = (text: string) => brotliDecompressSync(Buffer.from(text, 'base64'))

function readWeights(): ActModel {
  const hashes = new Uint32Array(new Uint8Array(unpack(stored.hashes)).buffer)
  const steps = new Int8Array(new Uint8Array(unpack(stored.weights)).buffer)
  return {
    rows: new Map(Array.from(hashes, (hash, row) => [hash, row])),
    weights: Float32Array.from(steps, stepsToWeight),
  }
}

let model: ActModel | null = null
/** Read at the first message: 20 ms. */
export const actModel = (): ActModel => (model ??= readWeights())
