import type { PositQuestion, PositQuestionDetails, QuestionOutcome } from '../../../contract/questions.ts'
import type { QuestionDetailsRow, QuestionRow } from './queries.ts'

const outcomeOf = ({ status, state }: QuestionRow): QuestionOutcome =>
  status === 'done' ? (state ?? 'talk') : status

export function presentQuestion(row: QuestionRow): PositQuestion {
  const { id, content, created_by, first_name, last_name } = row
  return {
    id,
    content,
    asker: created_by === null ? null : { first_name, last_name },
    outcome: outcomeOf(row),
    feedback: row.feedback,
    created_at: row.created_at.toISOString(),
  }
}

export function presentQuestionDetails(row: QuestionDetailsRow): PositQuestionDetails {
  const { posit_id, answer_id, answer, citations, feedback_reason, answered_at } = row
  const isAnswered = answer_id !== null && answer !== null && answered_at !== null
  return {
    ...presentQuestion(row),
    posit_id,
    answer: isAnswered
      ? {
          id: answer_id,
          content: answer,
          citations: citations ?? [],
          feedback_reason,
          created_at: answered_at.toISOString(),
        }
      : null,
  }
}
