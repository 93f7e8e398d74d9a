/** Whether an attentive person would ask about a thing, and what: by what it means where it is named. `npm run fit -- things` writes the weights. */

import type { Span } from '../../../retrieval/text/sentences.ts'
import { softmax } from '../reading/linear-model.ts'
import { KINDS, type ThingKind } from '../reading/thing-questions.ts'
import stored from './thing-weights.json' with { type: 'json' }
import { type Thing, withoutArticle } from './things.ts'

export interface ReadThing {
  /** That it is worth a question, 0 to 1. */
  worth: number
  /** Null where it is not clear. */
  kind: ThingKind | null
}

/** Of the kinds that are worth one, the likeliest has this share. */
const CLEAR_LEAST = 0.6

type Named = Pick<Thing, 'text' | 'isName' | 'isAside'>

/** A thing where it is named. */
export interface PlacedThing extends Named {
  statement: string
  /** Of the statement. */
  span: Span
}

export interface EncodedThing extends PlacedThing {
  /** Of the thing in the statement, and of the statement. */
  vector: Float32Array
  own: Float32Array
}

/** A statement is read this far: from its begin, or before the thing. */
const READ_CHARACTERS = 400

/** Null where it is not named as it is asked about. */
export function placeOf({ text, isName, isAside }: Named, said: string): PlacedThing | null {
  const name = withoutArticle(text)
  const found = [name, name.split(' ').at(-1) ?? name]
    .map((words) => ({ start: said.toLowerCase().indexOf(words.toLowerCase()), length: words.length }))
    .find(({ start }) => start >= 0)
  if (!found) return null
  const from = Math.max(0, found.start + found.length - READ_CHARACTERS)
  const start = found.start - from
  const statement = said.slice(from, from + READ_CHARACTERS)
  return { text, isName, isAside, statement, span: { start, end: start + found.length } }
}

export function readThing(thing: EncodedThing): ReadThing {
  const beliefs = beliefsOf(thingFeatures(thing), WEIGHTS)
  const of = KINDS.map((kind, at) => ({ kind, belief: beliefs[at] ?? 0 }))
  const worth = 1 - (of.at(-1)?.belief ?? 0)
  const best = of.slice(0, -1).reduce((a, b) => (b.belief > a.belief ? b : a))
  const isClear = best.kind !== 'none' && best.belief >= CLEAR_LEAST * worth
  return { worth, kind: isClear ? (best.kind as ThingKind) : null }
}

/** The vectors' numbers are a twentieth of the others. */
const VECTOR_WEIGHT = 5
const BRIEF_WORDS = 8
const LONG_WORDS = 25

/** The numbers of two vectors, of its meaning and of the statement's, then nine of how it is named. */
export function thingFeatures({
  text,
  isName,
  isAside,
  statement,
  span,
  vector,
  own,
}: EncodedThing): number[] {
  const words = statement.split(/\s+/).length
  return [
    ...[...vector, ...own].map((value) => VECTOR_WEIGHT * value),
    ...[isAside, isName, text.includes(' '), words < BRIEF_WORDS, words > LONG_WORDS].map(Number),
    ...[/^your /.test(text), /^the /.test(text)].map(Number),
    span.start / statement.length,
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
