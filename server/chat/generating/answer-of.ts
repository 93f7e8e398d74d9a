import type { Outcome } from '../../answering/types.ts'
import type { RunningAnswer } from '../delivery/streams/running-answer.ts'
import type { NewAnswer } from '../types.ts'

export function answerOf(
  { text: content }: RunningAnswer,
  { state, small_talk, citations, approved, extras }: Outcome,
  flagged: boolean,
): NewAnswer {
  return {
    ...{ content, citations, approved, ...extras, flagged, status: 'done' },
    state: small_talk ? null : state,
  }
}
