import type { WEBHOOK_TEST_EVENT, WebhookEvent } from '../../contract/webhook-events.ts'

export const EVENT_LABELS: Record<WebhookEvent | typeof WEBHOOK_TEST_EVENT, string> = {
  'question.asked': 'Question asked',
  'gap.opened': 'Gap opened',
  'gap.closed': 'Gap closed',
  'feedback.given': 'Feedback given',
  'source.changed': 'Source changed',
  'test_question.failed': 'Test question failed',
  'webhook.test': 'Test event',
}
