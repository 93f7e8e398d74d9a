/** From the confidence in an answer to whether it is given as one. */
import type { AnswerState } from '../../../../contract/chat.ts'
import { weightedSum } from '../reading/linear-model.ts'

/** From here an answer is given as one: docs/answering.md has what each choice costs. Statements under no heading, as owners make them, are few. */
const KNOWN_CONFIDENCE = {
  words: 0.48,
  meaning: 0.58,
  foreign: 0.58,
  verified: 0.36,
  verifiedStatement: 0.3,
}
/** From here the closest passage is shown, and the owner is asked. */
const PARTLY_CONFIDENCE = 0.32

export const confidenceOf = <Feature extends string>(
  features: Record<Feature, number>,
  weights: Partial<Record<Feature, number>>,
) => 1 / (1 + Math.exp(-weightedSum(features, weights)))

const STATES: AnswerState[] = ['unknown', 'partly', 'known']
export const isLess = (state: AnswerState, other: AnswerState): boolean =>
  STATES.indexOf(state) < STATES.indexOf(other)

/** `by`: the model that the confidence is of. */
export function stateOf(
  { confidence, isNearMiss }: { confidence: number; isNearMiss: boolean },
  by: keyof typeof KNOWN_CONFIDENCE,
): AnswerState {
  if (confidence >= KNOWN_CONFIDENCE[by]) return isNearMiss ? 'partly' : 'known'
  return confidence >= PARTLY_CONFIDENCE ? 'partly' : 'unknown'
}
