import { error } from './notice.ts'

export const PERSONAL_DATA_MESSAGES = {
  exported: { title: 'Your data was downloaded' },
  exportFailed: error('Failed to export your data. Please try again.'),
  deleted: { title: 'Account deleted', description: 'Your account and everything in it are gone.' },
  deleteFailed: error('Failed to delete your account. Please try again.'),
} as const
