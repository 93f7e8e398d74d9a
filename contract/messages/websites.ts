import { error, success } from './notice.ts'

/** Of the share dialog's part for websites. */
export const WEBSITE_MESSAGES = {
  saved: success('The chat on your website is saved'),
  saveFailed: error('The settings could not be saved. Please try again.'),
  loadFailed: 'Your links could not be loaded.',
} as const
