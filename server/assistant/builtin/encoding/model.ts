/** MiniLM, a BERT of as many layers as its file has (README.md). */
import { Kernel } from './kernel.ts'
import { INNER, type Layer, type Norm, POSITIONS, readVocabulary, readWeights, WIDTH } from './weights.ts'
import { WordPieces } from './word-pieces.ts'

const ENCODER = new URL('./minilm.bin', import.meta.url)
const HEAD_WIDTH = WIDTH / 12
const EPSILON = 1e-12

interface Model {
  /** A vector of length one: near vectors mean nearly the same. */
  encode(text: string): Float32Array
  /** The state of the first token, after both are read together. */
  readPair(question: string, text: string): Float32Array
}

/** Reads the weights: a tenth of a second and 30 MB. */
export function createModel(file = ENCODER): Model {
  const vocabulary = readVocabulary()
  const pieces = new WordPieces(vocabulary, POSITIONS)
  const kernel = new Kernel(POSITIONS, INNER)
  const weights = readWeights(file, vocabulary.trimEnd().split('\n').length, kernel.keep)

  function run(ids: number[]): Float32Array {
    let state: Float32Array = new Float32Array(ids.length * WIDTH)
    for (const [at, id] of ids.entries()) weights.readWord(id, state.subarray(at * WIDTH, (at + 1) * WIDTH))
    add(state, weights.positions)
    normalise(state, weights.norm)
    for (const layer of weights.layers) state = through(layer, state, ids.length, kernel)
    return state
  }

  return {
    encode: (text) => meanOf(run(pieces.idsOf(text))),
    readPair: (question, text) => run(pieces.idsOfPair(question, text)).slice(0, WIDTH),
  }
}

function through(layer: Layer, state: Float32Array, tokens: number, kernel: Kernel): Float32Array {
  const mixed = attend(kernel.multiply(state, tokens, layer.attention), tokens)
  const attended = kernel.multiply(mixed, tokens, layer.attended)
  add(attended, state)
  normalise(attended, layer.attendedNorm)
  const inner = kernel.multiply(attended, tokens, layer.inner)
  for (let at = 0; at < inner.length; at++) inner[at] = gelu(inner[at] as number)
  const out = kernel.multiply(inner, tokens, layer.outer)
  add(out, attended)
  normalise(out, layer.outerNorm)
  return out
}

/** `rows`: query, key and value of each token beside each other. */
function attend(rows: Float32Array, tokens: number): Float32Array {
  const out = new Float32Array(tokens * WIDTH)
  const shares = new Float32Array(tokens)
  const scale = 1 / Math.sqrt(HEAD_WIDTH)
  for (let head = 0; head < WIDTH; head += HEAD_WIDTH)
    for (let token = 0; token < tokens; token++) {
      const query = token * 3 * WIDTH + head
      for (let other = 0; other < tokens; other++)
        shares[other] = scale * product(rows, query, other * 3 * WIDTH + WIDTH + head)
      toShares(shares)
      for (let other = 0; other < tokens; other++)
        addScaled(
          out,
          token * WIDTH + head,
          rows,
          other * 3 * WIDTH + 2 * WIDTH + head,
          shares[other] as number,
        )
    }
  return out
}

/** Of one head; four sums at a time, for they need not wait for each other. */
function product(rows: Float32Array, a: number, b: number): number {
  let [one, two, three, four] = [0, 0, 0, 0]
  for (let k = 0; k < HEAD_WIDTH; k += 4) {
    one += (rows[a + k] as number) * (rows[b + k] as number)
    two += (rows[a + k + 1] as number) * (rows[b + k + 1] as number)
    three += (rows[a + k + 2] as number) * (rows[b + k + 2] as number)
    four += (rows[a + k + 3] as number) * (rows[b + k + 3] as number)
  }
  return one + two + three + four
}

function addScaled(out: Float32Array, to: number, rows: Float32Array, from: number, share: number): void {
  for (let k = 0; k < HEAD_WIDTH; k++)
    out[to + k] = (out[to + k] as number) + share * (rows[from + k] as number)
}

/** Softmax, in place. */
function toShares(values: Float32Array): void {
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  let sum = 0
  for (let at = 0; at < values.length; at++) {
    const share = Math.exp((values[at] as number) - highest)
    values[at] = share
    sum += share
  }
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / sum
}

function add(to: Float32Array, from: Float32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) + (from[at] as number)
}

/** Each token's row to mean 0 and variance 1, in place. */
function normalise(state: Float32Array, { weight, bias }: Norm): void {
  for (let from = 0; from < state.length; from += WIDTH) {
    let sum = 0
    let squares = 0
    for (let k = 0; k < WIDTH; k++) sum += state[from + k] as number
    const mean = sum / WIDTH
    for (let k = 0; k < WIDTH; k++) squares += ((state[from + k] as number) - mean) ** 2
    const scale = 1 / Math.sqrt(squares / WIDTH + EPSILON)
    for (let k = 0; k < WIDTH; k++)
      state[from + k] =
        ((state[from + k] as number) - mean) * scale * (weight[k] as number) + (bias[k] as number)
  }
}

/** By the error function, to 1.5e-7 (M. Abramowitz and I. Stegun, 7.1.26). */
function gelu(x: number): number {
  const z = Math.abs(x) * Math.SQRT1_2
  const t = 1 / (1 + 0.3275911 * z)
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-z * z)
  return 0.5 * x * (x < 0 ? tail : 2 - tail)
}

function meanOf(state: Float32Array): Float32Array {
  const mean = new Float32Array(WIDTH)
  for (let at = 0; at < state.length; at++)
    mean[at % WIDTH] = (mean[at % WIDTH] as number) + (state[at] as number)
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}
