/** Whether an attentive person would ask about a thing, and what: by the meaning of its name. `npm run fit -- things` writes the weights. */

import { softmax } from '../reading/linear-model.ts'
import { KINDS, type ThingKind } from '../reading/thing-questions.ts'
import stored from './thing-weights.json' with { type: 'json' }
import type { Thing } from './things.ts'

export interface ReadThing {
  /** That it is worth a question, 0 to 1. */
  worth: number
  /** Null where it is not clear. */
  kind: ThingKind | null
}

/** Of the kinds that are worth one, the likeliest has this share. */
const CLEAR_LEAST = 0.6

export interface NamedThing extends Pick<Thing, 'text' | 'isName' | 'isAside'> {
  /** What names it. */
  statement: string
  /** Of its name, and of the statement. */
  vector: Float32Array
  own: Float32Array
}

export function readThing(thing: NamedThing): ReadThing {
  const beliefs = beliefsOf(thingFeatures(thing), WEIGHTS)
  const of = KINDS.map((kind, at) => ({ kind, belief: beliefs[at] ?? 0 }))
  const worth = 1 - (of.at(-1)?.belief ?? 0)
  const best = of.slice(0, -1).reduce((a, b) => (b.belief > a.belief ? b : a))
  const isClear = best.kind !== 'none' && best.belief >= CLEAR_LEAST * worth
  return { worth, kind: isClear ? (best.kind as ThingKind) : null }
}

/** The vector's numbers are a twentieth of the others. */
const VECTOR_WEIGHT = 5
const BRIEF_WORDS = 8
const LONG_WORDS = 25

/** `VECTOR_WIDTH` numbers of its meaning, then ten of how it is named. */
export function thingFeatures({ text, isName, isAside, statement, vector, own }: NamedThing): number[] {
  const words = statement.split(/\s+/).length
  const last = text.split(' ').at(-1) ?? text
  const closeness = vector.reduce((sum, value, at) => sum + value * (own[at] ?? 0), 0)
  return [
    ...Array.from(vector, (value) => VECTOR_WEIGHT * value),
    ...[isAside, isName, text.includes(' '), words < BRIEF_WORDS, words > LONG_WORDS].map(Number),
    ...[/^your /.test(text), /^the /.test(text)].map(Number),
    Math.max(0, statement.indexOf(last)) / Math.max(1, statement.length),
    closeness,
    1,
  ]
}

/** Weights are stored in 127 steps of the largest. */
const WEIGHTS = Float32Array.from(
  new Int8Array(Buffer.from(stored.weights, 'base64')),
  (steps) => (steps / 127) * stored.largest,
)

/** One row of weights a kind. */
export const beliefsOf = (features: readonly number[], weights: ArrayLike<number>): number[] =>
  softmax(
    KINDS.map((_, kind) =>
      features.reduce((sum, value, at) => sum + value * (weights[kind * features.length + at] ?? 0), 0),
    ),
  )
