/** The model's weights as they lie in its file: word vectors in 4 bits, layers in 8, everything else in 32. See README.md. */
import { readFileSync } from 'node:fs'

export const WIDTH = 384
export const INNER = 1536
export const POSITIONS = 128
const WORDS_PER_SCALE = 32

/** Weights stay in the memory of the WebAssembly module, at `at`: `rows` rows of `columns` signed bytes. */
export interface Matrix {
  at: number
  rows: number
  columns: number
  /** By row. */
  scales: Float32Array
  bias: Float32Array
}

export interface Norm {
  weight: Float32Array
  bias: Float32Array
}

export interface Layer {
  /** Query, key and value below each other. */
  attention: Matrix
  attended: Matrix
  attendedNorm: Norm
  inner: Matrix
  outer: Matrix
  outerNorm: Norm
}

export interface Weights {
  /** Writes a word piece's vector. */
  readWord(id: number, to: Float32Array): void
  positions: Float32Array
  norm: Norm
  layers: Layer[]
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

export const readVocabulary = () => read('./vocabulary.txt').toString()
export const readKernel = () => read('./matmul.wasm')

/** `words`: how many pieces the vocabulary has. `keep` copies rows of bytes to where the kernel reads them. */
export function readWeights(path: URL, words: number, keep: (bytes: Uint8Array) => number): Weights {
  const file = readFileSync(path)
  let offset = 0
  const bytes = (count: number) => {
    offset += count
    return file.subarray(offset - count, offset)
  }
  // A copy is aligned.
  const floats = (count: number) => new Float32Array(Uint8Array.from(bytes(count * 4)).buffer)
  const norm = (): Norm => ({ weight: floats(WIDTH), bias: floats(WIDTH) })
  const matrix = (rows: number, columns: number): Matrix => ({
    at: keep(bytes(rows * columns)),
    rows,
    columns,
    scales: floats(rows),
    bias: floats(rows),
  })
  const halves = Uint8Array.from(bytes((words * WIDTH) / 2))
  const scales = floats((words * WIDTH) / WORDS_PER_SCALE)
  const weights: Weights = {
    readWord: (id, to) => readWord(halves, scales, id, to),
    positions: floats(POSITIONS * WIDTH),
    norm: norm(),
    layers: [],
  }
  while (offset < file.length)
    weights.layers.push({
      attention: matrix(3 * WIDTH, WIDTH),
      attended: matrix(WIDTH, WIDTH),
      attendedNorm: norm(),
      inner: matrix(INNER, WIDTH),
      outer: matrix(WIDTH, INNER),
      outerNorm: norm(),
    })
  return weights
}

function readWord(halves: Uint8Array, scales: Float32Array, id: number, to: Float32Array): void {
  for (let at = 0; at < WIDTH; at += 2) {
    const both = halves[(id * WIDTH + at) / 2] ?? 0
    const scale = scales[Math.floor((id * WIDTH + at) / WORDS_PER_SCALE)] ?? 0
    to[at] = ((both & 15) - 8) * scale
    to[at + 1] = ((both >> 4) - 8) * scale
  }
}
