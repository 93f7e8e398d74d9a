import { error, success } from './notice.ts'

export const ASSISTANT_MESSAGES = {
  saved: success('The assistant’s settings were saved.'),
  failed: error('That did not work. Please try again.'),
} as const
