import type { NewNotification } from '../types.ts'

/** What joins the unread notification of the same key instead of standing beside it; null for what never folds. */
export function foldKeyOf(notification: NewNotification): string | null {
  const { kind, posit_id, data } = notification
  switch (kind) {
    case 'question_asked':
    case 'posit_shared':
    case 'test_failed':
      return `${kind}:${posit_id}`
    case 'task_created':
    case 'task_answered':
      return `${kind}:${data.task_id}`
    case 'feedback_given':
      return `${kind}:${posit_id}:${data.helpful}`
    default:
      return null
  }
}
