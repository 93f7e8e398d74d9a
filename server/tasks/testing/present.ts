import type { TestQuestion } from '../../../contract/test-questions.ts'
import type { OwnTestRow } from './queries.ts'

export function presentTest(test: OwnTestRow): TestQuestion {
  const { id, posit_id, task_flag_id: task_id, question, state, expected, answer, answer_state } = test
  return {
    id,
    posit_id,
    task_id,
    question,
    state,
    expected,
    answer,
    answer_state,
    asked_at: test.asked_at?.toISOString() ?? null,
    is_stale: test.asked_version !== test.knowledge_version,
    created_at: test.created_at.toISOString(),
  }
}
