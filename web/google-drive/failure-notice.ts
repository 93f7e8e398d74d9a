import { DRIVE_MESSAGES } from '../../contract/messages/google-drive.ts'
import type { Notice } from '../../contract/messages/notice.ts'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure } from '../core/api.ts'

const LIMITS: Record<string, Notice> = {
  free_limit: BILLING_MESSAGES.freeLimit,
  premium_limit: BILLING_MESSAGES.premiumLimit,
}
/** Refusals in which trying again would not help, so that the reason must be said. */
const isReason = (error: Error): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.code !== 'unexpected' && error.status !== 500

export function importNotice(error: Error): Notice {
  if (!isReason(error)) return DRIVE_MESSAGES.importFailed
  const { title, description } = DRIVE_MESSAGES.importFailed
  const [sentence] = description.split('.')
  return LIMITS[error.code] ?? { title, description: `${sentence}. ${error.message}` }
}
