import { error } from './notice.ts'

export const DRIVE_MESSAGES = {
  disconnectFailed: error('There was an error disconnecting your Google Drive account. Please try again.'),
  importFailed: error('There was an error importing the file. Please try again.'),
  denied: error('Authentication was denied or canceled.'),
  stateMismatch: error('Security verification failed. Please try again.'),
  connectFailed: error('Failed to connect Google Drive. Please try again.'),
} as const
