import type { NewNotification } from '../types.ts'

/** Notifications with the same key fold into one unread row; null for kinds that never fold. */
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
