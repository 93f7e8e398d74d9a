/** Whether a visitor's message asks nothing, by its meaning. `npm run fit -- talk` writes the weights. */
import type { SmallTalk } from './small-talk.ts'
import weights from './talk-weights.json' with { type: 'json' }

export const KINDS = [
  ...(['greeting', 'thanks', 'bye', 'well_being', 'who', 'what_can_i_ask'] as const),
  ...(['affirmation', 'displeasure', 'human', 'nothing', 'question'] as const),
]
/** `nothing`: noise, remarks and jokes. */
export type TalkKind = (typeof KINDS)[number]

const ROWS = KINDS.map((kind) => weights[kind])
/** Of questions left out one in 200 is believed so much to ask nothing. */
const BELIEVED_LEAST = 0.8
export const TALK_MAX_CHARACTERS = 90

/** In the order of `KINDS`. `rows`: a weight for each number of the vector, and a constant. */
export function kindsBelieved(vector: Float32Array, rows: readonly (readonly number[])[] = ROWS): number[] {
  const scores = rows.map((row) =>
    vector.reduce((sum, value, at) => sum + value * (row[at] ?? 0), row[vector.length] ?? 0),
  )
  const top = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - top))
  const sum = odds.reduce((a, b) => a + b, 0)
  return odds.map((each) => each / sum)
}

/** Null where it may ask something. */
export function talkByMeaning(vector: Float32Array): SmallTalk | null {
  const beliefs = kindsBelieved(vector)
  if (1 - (beliefs[KINDS.indexOf('question')] ?? 0) < BELIEVED_LEAST) return null
  const likeliest = KINDS.reduce((a, b) =>
    b !== 'question' && (beliefs[KINDS.indexOf(b)] ?? 0) > (beliefs[KINDS.indexOf(a)] ?? 0) ? b : a,
  )
  return likeliest === 'nothing' || likeliest === 'question' ? 'what_can_i_ask' : likeliest
}
