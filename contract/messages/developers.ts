import { error, success } from './notice.ts'

export const DEVELOPER_MESSAGES = {
  revoked: success('The key no longer works.'),
  failed: error('That did not work. Please try again.'),
} as const
