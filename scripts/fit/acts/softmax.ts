/** A softmax fitted by AdaGrad (J. Duchi et al., 2011) with L1 and L2, one example after another: sparse and deterministic. */

import { UNKNOWN_VALUE, unknownWords } from '../../../server/assistant/builtin/reading/acts/act-features.ts'
import { ACTS } from '../../../server/assistant/builtin/reading/acts/act-labels.ts'
import type { ActModel } from '../../../server/assistant/builtin/reading/acts/act-model.ts'
import { PHRASES } from './dialogues.ts'
import type { Example } from './examples.ts'

export interface FitSettings {
  epochs: number
  rate: number
  /** Penalties of an example. */
  l1: number
  l2: number
  /** Features that fewer owners share are noise. */
  seenLeast: 2
  rowsMost: 22_000
}

export const SETTINGS: FitSettings = {
  epochs: 10,
  rate: 0.5,
  l1: 0,
  l2: 1e-4,
  seenLeast: 2,
  rowsMost: 22_000,
}

const SIZE = ACTS.length

export function fitActs(examples: Example[], settings = SETTINGS): ActModel {
  const rows = rowsOf(examples, settings)
  const weights = new Float32Array((rows.size + 1) * SIZE)
  const squares = new Float32Array(weights.length).fill(1e-6)
  const known = examples.map(({ features, act, weight }) => {
    const kept = [
      ...features.hashes.map((each, at) => [rows.get(each), features.values[at] ?? 0] as const),
      ...unknownWords(features, (word) => rows.has(word)).map(
        (each) => [rows.get(each), UNKNOWN_VALUE] as const,
      ),
    ]
    const held = kept.filter((pair): pair is readonly [number, number] => pair[0] !== undefined)
    return {
      act,
      weight,
      rows: [...held.map(([row]) => row), rows.size],
      values: [...held.map(([, v]) => v), 1],
    }
  })
  const random = randomFrom(7)
  const order = known.map((_, at) => at)
  const sums = new Float64Array(weights.length)
  const averaged = Math.ceil(settings.epochs / 2)
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random)
    for (const at of order) {
      const one = known[at]
      if (one) step(one, weights, squares, settings)
    }
    // The last example would count most: the mean of the later epochs reads more steadily.
    if (epoch >= settings.epochs - averaged)
      for (const [at, weight] of weights.entries()) sums[at] = (sums[at] ?? 0) + weight / averaged
  }
  return { rows, weights: Float32Array.from(sums) }
}

interface Known {
  act: number
  weight: number
  rows: number[]
  values: number[]
}

function step(one: Known, weights: Float32Array, squares: Float32Array, { rate, l1, l2 }: FitSettings): void {
  const beliefs = new Float64Array(SIZE)
  for (let at = 0; at < one.rows.length; at++) {
    const from = (one.rows[at] ?? 0) * SIZE
    const value = one.values[at] ?? 0
    for (let act = 0; act < SIZE; act++)
      beliefs[act] = (beliefs[act] ?? 0) + value * (weights[from + act] ?? 0)
  }
  const top = Math.max(...beliefs)
  let sum = 0
  for (let act = 0; act < SIZE; act++) sum += beliefs[act] = Math.exp((beliefs[act] ?? 0) - top)
  for (let act = 0; act < SIZE; act++)
    beliefs[act] = one.weight * ((beliefs[act] ?? 0) / sum - (act === one.act ? 1 : 0))
  for (let at = 0; at < one.rows.length; at++) {
    const from = (one.rows[at] ?? 0) * SIZE
    const value = one.values[at] ?? 0
    for (let act = 0; act < SIZE; act++) {
      const weight = weights[from + act] ?? 0
      const slope = (beliefs[act] ?? 0) * value + l2 * weight
      const square = (squares[from + act] ?? 0) + slope * slope
      squares[from + act] = square
      const pace = rate / Math.sqrt(square)
      const next = weight - pace * slope
      weights[from + act] = Math.sign(next) * Math.max(0, Math.abs(next) - pace * l1)
    }
  }
}

/** Only what several owners say, most widely said first: a word of one dialogue is unknown to the next. */
function rowsOf(examples: Example[], { seenLeast, rowsMost }: FitSettings): Map<number, number> {
  const owners = new Map<number, Set<string>>()
  for (const { features, owner, text } of examples) {
    const who = owner === PHRASES ? text : owner
    for (const each of features.hashes) {
      const of = owners.get(each)
      if (of) of.add(who)
      else owners.set(each, new Set([who]))
    }
  }
  const kept = [...owners]
    .filter(([, { size }]) => size >= seenLeast)
    .sort((a, b) => b[1].size - a[1].size || a[0] - b[0])
    .slice(0, rowsMost)
    .map(([each]) => each)
  const isSeen = new Set(kept)
  for (const { features } of examples)
    for (const each of unknownWords(features, (word) => isSeen.has(word))) isSeen.add(each)
  return new Map([...isSeen].sort((a, b) => a - b).map((each, row) => [each, row]))
}

/** A linear congruential generator: the same order in every run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = kept
  }
}
