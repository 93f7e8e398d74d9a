/** Whether a visitor's message asks nothing, by its meaning. `npm run fit -- talk` writes the weights. */
import { softmax } from './linear-model.ts'
import type { SmallTalk } from './small-talk.ts'
import weights from './talk-weights.json' with { type: 'json' }

/** `nothing`: noise, remarks and jokes. */
export const VISITOR_KINDS = [
  ...(['greeting', 'thanks', 'bye', 'well_being', 'who', 'what_can_i_ask'] as const),
  ...(['affirmation', 'displeasure', 'human', 'nothing', 'question'] as const),
]

const ROWS = VISITOR_KINDS.map((kind) => weights[kind])
const ASKS_NOTHING_LEAST = 0.9

/** In the order of the rows: a weight for each number of the vector, and a constant. */
export function kindsBelieved(vector: Float32Array, rows: readonly (readonly number[])[]): number[] {
  return softmax(
    rows.map((row) =>
      vector.reduce((sum, value, at) => sum + value * (row[at] ?? 0), row[vector.length] ?? 0),
    ),
  )
}

export function talkByMeaning(vector: Float32Array): SmallTalk | null {
  const beliefs = kindsBelieved(vector, ROWS)
  const belief = (kind: (typeof VISITOR_KINDS)[number]) => beliefs[VISITOR_KINDS.indexOf(kind)] ?? 0
  if (1 - belief('question') < ASKS_NOTHING_LEAST) return null
  const kinds = VISITOR_KINDS.filter((kind) => kind !== 'question')
  const likeliest = kinds.reduce((a, b) => (belief(b) > belief(a) ? b : a))
  return likeliest === 'nothing' ? 'what_can_i_ask' : likeliest
}
