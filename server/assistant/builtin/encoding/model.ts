/** MiniLM, a BERT of six layers (README.md): once as it encodes a text, once as it reads two together. */
import { readFileSync } from 'node:fs'
import { WordPieces } from './word-pieces.ts'

const WIDTH = 384
const POSITIONS = 128
const PAGE_BYTES = 65_536
/** Of word vectors: 4 bits, and a scale for each 32. */
const BYTES_PER_WORD = WIDTH / 2 + (WIDTH / 32) * 4
/** Marks included, as it was trained. */
const QUESTION_PIECES = 26
const TEXT_PIECES = 66
/** The verifier's last step: of the first token and of the mean of all. */
const HEAD_FLOATS = 2 * WIDTH + 1

export interface Model {
  /** A vector of length one: near vectors mean nearly the same. */
  encode(text: string): Float32Array
  /** The logarithm of the odds that a text answers a question. */
  verify(question: string, text: string): number
}

/** What `forward.c` exports; globals are addresses. */
interface Exports {
  memory: WebAssembly.Memory
  __heap_base: WebAssembly.Global<'i32'>
  ids: WebAssembly.Global<'i32'>
  state: WebAssembly.Global<'i32'>
  forward(tokens: number, words: number, second: number, from: number, to: number): void
}

/** From ids to a row for each, valid until the next run. `second`: where the second of two texts begins. */
type Run = (ids: number[], second?: number) => Float32Array

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

/** Reads the weights: a tenth of a second and 55 MB. */
export function createModel(): Model {
  const vocabulary = read('./vocabulary.txt').toString().trimEnd().split('\n')
  const pieces = new WordPieces(vocabulary)
  const verifier = read('./verifier.bin')
  const head = new Float32Array(Uint8Array.from(verifier.subarray(-4 * HEAD_FLOATS)).buffer)
  const [runEncoder, runVerifier] = createRuns(
    read('./minilm.bin'),
    verifier.subarray(0, -4 * HEAD_FLOATS),
    vocabulary.length,
  )
  return {
    encode: (text) => toLengthOne(meanOf(runEncoder(pieces.idsOf(text, POSITIONS)))),
    verify(question, text) {
      const asked = pieces.idsOf(question, QUESTION_PIECES)
      const state = runVerifier([...asked, ...pieces.idsOf(text, TEXT_PIECES).slice(1)], asked.length)
      const values = [...state.subarray(0, WIDTH), ...meanOf(state), 1]
      return values.reduce((sum, value, at) => sum + value * (head[at] ?? 0), 0)
    },
  }
}

/** Both read the encoder's word and position vectors. */
function createRuns(encoder: Uint8Array, verifier: Uint8Array, words: number): [Run, Run] {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(read('./forward.wasm')))
  const { memory, __heap_base, ids, state, forward } = instance.exports as unknown as Exports
  const end = encoder.length + verifier.length
  memory.grow(Math.ceil((__heap_base.value + end - memory.buffer.byteLength) / PAGE_BYTES))
  const weights = new Uint8Array(memory.buffer, __heap_base.value)
  weights.set(encoder)
  weights.set(verifier, encoder.length)
  const runOf =
    (from: number, to: number): Run =>
    (input, second = input.length) => {
      new Int32Array(memory.buffer, ids.value).set(input)
      forward(input.length, words, second, from, to)
      return new Float32Array(memory.buffer, state.value, input.length * WIDTH)
    }
  const layers = words * BYTES_PER_WORD + POSITIONS * WIDTH * 4
  return [runOf(layers, encoder.length), runOf(encoder.length, end)]
}

function meanOf(state: Float32Array): Float32Array {
  const mean = new Float32Array(WIDTH)
  const share = WIDTH / state.length
  for (let from = 0; from < state.length; from += WIDTH)
    for (let k = 0; k < WIDTH; k++) mean[k] = (mean[k] as number) + share * (state[from + k] as number)
  return mean
}

function toLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
