/** MiniLM, a BERT of six layers (README.md): once as it encodes a text, once as it reads two together. */
import { readFileSync } from 'node:fs'
import type { Span } from '../../../retrieval/text/sentences.ts'
import type { Revision, SpanVectors, WordScore } from '../../types.ts'
import { type PlacedWord, WordPieces } from './word-pieces.ts'

const WIDTH = 384
const POSITIONS = 128
const PAGE_BYTES = 65_536
const LAYERS = 6
/** After half of them a word's state says most of the word where it is, later more of the whole text. */
const SPAN_LAYERS = 3
const INNER = 4 * WIDTH
/** A row of weights in 8 bits, its scale and its constant. */
const matrixBytes = (rows: number, columns: number) => rows * (columns + 8)
const NORM_BYTES = 2 * WIDTH * 4
const LAYER_BYTES =
  matrixBytes(3 * WIDTH, WIDTH) +
  matrixBytes(WIDTH, WIDTH) +
  matrixBytes(INNER, WIDTH) +
  matrixBytes(WIDTH, INNER) +
  2 * NORM_BYTES
/** Of word vectors: 4 bits, and a scale for each 32. */
const BYTES_PER_WORD = WIDTH / 2 + (WIDTH / 32) * 4
/** Marks included, as it was trained. */
const QUESTION_PIECES = 26
const TEXT_PIECES = 66
/** Marks included: of an owner's message, and of a sentence that is known. */
const REVISED_PIECES = 56
/** The verifier's last step: of the first token and of the mean of all. */
const HEAD_FLOATS = 2 * WIDTH + 1
/** The reviser's: for each of four acts a row of as much and its constant, for what comes and what goes a row for each token. */
const ACTS = 4
const REVISER_FLOATS = ACTS * HEAD_FLOATS + 2 * (WIDTH + 1)

export interface Model {
  /** A vector of length one: near vectors mean nearly the same. */
  encode(text: string): Float32Array
  encodeSpans(text: string, spans: readonly Span[]): SpanVectors
  /** The logarithm of the odds that a text answers a question. */
  verify(question: string, text: string): number
  /** What a message does to a sentence that is known; '' where none is. */
  revise(message: string, sentence: string): Revision
}

/** What `forward.c` exports; globals are addresses. */
interface Exports {
  memory: WebAssembly.Memory
  __heap_base: WebAssembly.Global<'i32'>
  ids: WebAssembly.Global<'i32'>
  state: WebAssembly.Global<'i32'>
  forward(tokens: number, words: number, second: number, from: number, to: number): void
}

/** From ids to a row for each, valid until the next run. `second`: where the second of two texts begins. `layers`: how many are run. */
type Run = (ids: number[], options?: { second?: number; layers?: number }) => Float32Array

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

/** Reads the weights: a tenth of a second and 66 MB. */
export function createModel(): Model {
  const vocabulary = read('./vocabulary.txt').toString().trimEnd().split('\n')
  const pieces = new WordPieces(vocabulary)
  const verifier = read('./verifier.bin')
  const reviser = read('./reviser.bin')
  const head = floatsOf(verifier.subarray(-4 * HEAD_FLOATS))
  const reviserHead = floatsOf(reviser.subarray(-4 * REVISER_FLOATS))
  const load = createLoader(vocabulary.length)
  const runEncoder = load(read('./minilm.bin'))
  const runVerifier = load(verifier.subarray(0, -4 * HEAD_FLOATS))
  const runReviser = load(reviser.subarray(0, -4 * REVISER_FLOATS))
  return {
    encode: (text) => toLengthOne(meanOf(runEncoder(pieces.idsOf(text, POSITIONS)))),
    encodeSpans(text, spans) {
      const { ids, words } = pieces.read(text, POSITIONS)
      const state = runEncoder(ids, { layers: SPAN_LAYERS })
      return {
        text: toLengthOne(meanOf(state)),
        spans: spans.map(({ start, end }) => {
          const [first, ...others] = words.filter((word) => word.start < end && word.end > start)
          const last = others.at(-1) ?? first
          return first && last
            ? toLengthOne(meanOf(state.subarray(first.first * WIDTH, (last.first + last.count) * WIDTH)))
            : null
        }),
      }
    },
    verify(question, text) {
      const asked = pieces.idsOf(question, QUESTION_PIECES)
      const state = runVerifier([...asked, ...pieces.idsOf(text, TEXT_PIECES).slice(1)], {
        second: asked.length,
      })
      const values = [...pooled(state), 1]
      return values.reduce((sum, value, at) => sum + value * (head[at] ?? 0), 0)
    },
    revise(message, sentence) {
      const said = pieces.read(message, REVISED_PIECES)
      const known = pieces.read(sentence, REVISED_PIECES)
      const state = runReviser([...said.ids, ...known.ids.slice(1)], { second: said.ids.length })
      return revisionOf(state, reviserHead, said.words, placedAfter(known.words, said.ids.length - 1))
    },
  }
}

const floatsOf = (bytes: Uint8Array) => new Float32Array(Uint8Array.from(bytes).buffer)

const placedAfter = (words: PlacedWord[], before: number) =>
  words.map((word) => ({ ...word, first: word.first + before }))

/** The head is the rows of the acts and their constants, then the rows of what comes and what goes and theirs. */
function revisionOf(
  state: Float32Array,
  head: Float32Array,
  said: PlacedWord[],
  known: PlacedWord[],
): Revision {
  const dot = (values: ArrayLike<number>, row: number, from = 0) => {
    let sum = 0
    for (let k = 0; k < values.length; k++)
      sum += (values[k] as number) * (head[from + row * values.length + k] as number)
    return sum
  }
  const whole = pooled(state)
  const scoreOf = (act: number) => dot(whole, act) + (head[ACTS * 2 * WIDTH + act] ?? 0)
  const [none, change, removal, talk] = [scoreOf(0), scoreOf(1), scoreOf(2), scoreOf(3)]
  const leaves = Math.log(Math.exp(none) + Math.exp(talk))
  const words = ACTS * HEAD_FLOATS
  const scoresOf = (row: number, placed: PlacedWord[]): WordScore[] =>
    placed.map(({ start, end, first, count }) => {
      let score = 0
      for (let at = first; at < first + count; at++)
        score += dot(state.subarray(at * WIDTH, (at + 1) * WIDTH), row, words) / count
      return { start, end, score: score + (head[words + 2 * WIDTH + row] ?? 0) }
    })
  return {
    change: change - leaves,
    removal: removal - leaves,
    talk: talk - none,
    goes: scoresOf(1, known),
    comes: scoresOf(0, said),
  }
}

/** Loads the weights of an encoder. Only the first begin with the vectors of words and positions, which all read. */
function createLoader(words: number): (weights: Uint8Array) => Run {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(read('./forward.wasm')))
  const { memory, __heap_base, ids, state, forward } = instance.exports as unknown as Exports
  const vectors = words * BYTES_PER_WORD + POSITIONS * WIDTH * 4
  let end = 0
  return (weights) => {
    const missing = __heap_base.value + end + weights.length - memory.buffer.byteLength
    memory.grow(Math.max(0, Math.ceil(missing / PAGE_BYTES)))
    new Uint8Array(memory.buffer, __heap_base.value).set(weights, end)
    const from = Math.max(vectors, end)
    end += weights.length
    const to = end
    return (input, { second = input.length, layers = LAYERS } = {}) => {
      new Int32Array(memory.buffer, ids.value).set(input)
      forward(input.length, words, second, from, to - (LAYERS - layers) * LAYER_BYTES)
      return new Float32Array(memory.buffer, state.value, input.length * WIDTH)
    }
  }
}

const pooled = (state: Float32Array) => [...state.subarray(0, WIDTH), ...meanOf(state)]

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
