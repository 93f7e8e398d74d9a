/** Learns to tell kinds of messages by their vectors: a row of weights for each kind. */
import { softmax } from '../../../server/assistant/builtin/reading/linear-model.ts'
import { kindsBelieved } from '../../../server/assistant/builtin/reading/talk-by-meaning.ts'

const EPOCHS = 40
const RATE = 0.5
/** 0: each example counts alike; 1: each kind. */
const EVENNESS = 0.35
/** A prime: examples of one kind do not follow each other. */
const STRIDE = 7919

export interface Example {
  text: string
  kind: string
  vector: Float32Array
}

/** Stochastic gradient descent at a falling rate. The last weight of a row is its constant. */
export function learnKinds(
  examples: readonly Example[],
  kinds: readonly string[],
  penalty: number,
): number[][] {
  const numbers = examples[0]?.vector.length ?? 0
  const rows = kinds.map(() => new Float64Array(numbers + 1))
  const kindOf = examples.map(({ kind }) => kinds.indexOf(kind))
  const counts = kinds.map((_, of) => kindOf.filter((kind) => kind === of).length)
  const weights = counts.map((count) => (examples.length / kinds.length / Math.max(1, count)) ** EVENNESS)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - epoch / EPOCHS)
    for (let at = 0; at < examples.length; at++) {
      const chosen = (at * STRIDE + epoch) % examples.length
      const { vector } = examples[chosen] as Example
      const kind = kindOf[chosen] ?? 0
      const step = rate * (weights[kind] ?? 1)
      for (const [of, error] of errorsOf(vector, rows, kind).entries()) {
        const row = rows[of] as Float64Array
        for (let k = 0; k < numbers; k++) row[k] = (row[k] as number) + step * error * (vector[k] as number)
        row[numbers] = (row[numbers] as number) + step * error
      }
    }
    const kept = 1 - Math.min(1, rate * penalty * examples.length)
    for (const row of rows) for (let k = 0; k < numbers; k++) row[k] = (row[k] as number) * kept
  }
  return rows.map((row) => [...row])
}

function errorsOf(vector: Float32Array, rows: readonly Float64Array[], kind: number): number[] {
  const scores = rows.map((row) => {
    let score = row[vector.length] as number
    for (let k = 0; k < vector.length; k++) score += (row[k] as number) * (vector[k] as number)
    return score
  })
  return softmax(scores).map((belief, at) => Number(at === kind) - belief)
}

/** Each example with the beliefs of weights that were learnt without its fold. */
export function judgedApart<Of extends Example>(
  examples: readonly Of[],
  kinds: readonly string[],
  penalty: number,
  folds: number,
  foldOf: (example: Of, at: number) => number,
): (Of & { beliefs: number[] })[] {
  return Array.from({ length: folds }, (_, fold) => {
    const rows = learnKinds(
      examples.filter((one, at) => foldOf(one, at) !== fold),
      kinds,
      penalty,
    )
    return examples
      .filter((one, at) => foldOf(one, at) === fold)
      .map((one) => ({ ...one, beliefs: kindsBelieved(one.vector, rows) }))
  }).flat()
}

/** As the weights are stored. */
export const rowsByKind = (rows: readonly (readonly number[])[], kinds: readonly string[]) =>
  Object.fromEntries(kinds.map((kind, at) => [kind, rows[at]?.map((value) => Number(value.toPrecision(3)))]))
