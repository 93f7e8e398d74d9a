import { error, type Notice, success } from './notice.ts'

export const SHARING_MESSAGES = {
  loginFirst: error('You must be logged in to share'),
  emailMissing: error('Please enter an email address'),
  emailInvalid: error('Please enter a valid email address'),
  ownEmail: error('You cannot share a posit with your own email address'),
  alreadyShared: (email: string): Notice => error(`This posit has already been shared with ${email}`),
  failed: error('Failed to share the posit. Please try again.'),
  failedShort: error('Failed to share posit'),
  removeFailed: error('Failed to remove access'),
  checkFailed: error('Failed to check existing shares. Please try again.'),
  premiumOnly: 'Upgrade to premium to share posits directly via email.',
  copyFailed: error('Failed to copy link'),
  copied: { title: 'Link copied to clipboard' },
  shared: (email: string): Notice => success(`Your posit has been shared with ${email}`),
  removed: (email: string): Notice => success(`Access removed for ${email}`),
} as const
