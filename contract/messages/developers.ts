import { error, success } from './notice.ts'

export const DEVELOPER_MESSAGES = {
  revoked: success('The key no longer works.'),
  failed: error('The key could not be changed. Please try again.'),
} as const
