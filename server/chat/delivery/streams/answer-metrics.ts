import type { Core } from '../../../core/core.ts'
import type { RunningAnswer } from './running-answer.ts'

const MS_PER_SECOND = 1000

/** Counts the running answers, and measures each one it is called with. */
export function createAnswerMeasure(metrics: Core['metrics'], running: ReadonlyMap<string, unknown>) {
  metrics?.watch('posit_answers_running', 'Answers this node generates or follows', () => running.size)
  const observe = metrics?.durations('posit_answer_seconds', 'Answers from their start to their end', [
    'status',
  ])

  return async (answer: RunningAnswer) => {
    const startedAt = performance.now()
    const end = await answer.ended
    observe?.(
      { status: 'error' in end ? 'failed' : end.status },
      (performance.now() - startedAt) / MS_PER_SECOND,
    )
  }
}
