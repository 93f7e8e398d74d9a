import { error, success } from './notice.ts'

export const WEBHOOK_MESSAGES = {
  failed: error('Something went wrong. Please try again.'),
  saved: success('The webhook was changed.'),
  deleted: success('The webhook and its log were deleted.'),
  switchedOn: success('The webhook is on.'),
  switchedOff: success('The webhook is off.'),
  testSent: success('A test event is on its way. The log shows how it went.'),
  sentAgain: success('The event is being sent again.'),
} as const
