/** MiniLM, a BERT of six layers (README.md). */
import { readFileSync } from 'node:fs'
import { WordPieces } from './word-pieces.ts'

const WIDTH = 384
const POSITIONS = 128
const PAGE_BYTES = 65_536

interface Model {
  /** A vector of length one: near vectors mean nearly the same. */
  encode(text: string): Float32Array
}

/** What `forward.c` exports; globals are addresses. */
interface Exports {
  memory: WebAssembly.Memory
  __heap_base: WebAssembly.Global<'i32'>
  ids: WebAssembly.Global<'i32'>
  state: WebAssembly.Global<'i32'>
  forward(tokens: number, words: number, bytes: number): void
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

/** Reads the weights: a tenth of a second and 45 MB. */
export function createModel(): Model {
  const vocabulary = read('./vocabulary.txt').toString().trimEnd().split('\n')
  const pieces = new WordPieces(vocabulary, POSITIONS)
  const run = createRun(read('./minilm.bin'), vocabulary.length)
  return { encode: (text) => meanOf(run(pieces.idsOf(text))) }
}

/** From ids to a row for each, valid until the next run. */
function createRun(weights: Uint8Array, words: number): (ids: number[]) => Float32Array {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(read('./forward.wasm')))
  const { memory, __heap_base, ids, state, forward } = instance.exports as unknown as Exports
  const missing = __heap_base.value + weights.length - memory.buffer.byteLength
  memory.grow(Math.ceil(missing / PAGE_BYTES))
  new Uint8Array(memory.buffer, __heap_base.value).set(weights)
  return (input) => {
    new Int32Array(memory.buffer, ids.value).set(input)
    forward(input.length, words, weights.length)
    return new Float32Array(memory.buffer, state.value, input.length * WIDTH)
  }
}

function meanOf(state: Float32Array): Float32Array {
  const mean = new Float32Array(WIDTH)
  for (let from = 0; from < state.length; from += WIDTH)
    for (let k = 0; k < WIDTH; k++) mean[k] = (mean[k] as number) + (state[from + k] as number)
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}
