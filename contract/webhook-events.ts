/** The events that webhooks send, free of zod for the screens. */

export const WEBHOOK_EVENTS = [
  'question.asked',
  'gap.opened',
  'gap.closed',
  'feedback.given',
  'source.changed',
  'test_question.failed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent by hand, to one endpoint, tried once. */
export const WEBHOOK_TEST_EVENT = 'webhook.test'

/** Between one try and the next, in seconds: growing, a day in all. */
export const WEBHOOK_RETRY_PAUSES = [5, 300, 1800, 7200, 14_400, 25_200, 36_000] as const
export const WEBHOOK_LOG_KEPT_DAYS = 30
export const WEBHOOK_DELIVERIES_PER_PAGE = 20
/** After a rotation. */
export const WEBHOOK_OLD_SECRET_HOURS = 24
