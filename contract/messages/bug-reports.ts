import { error, success } from './notice.ts'

export const BUG_REPORT_MESSAGES = {
  submitFailed: error('Failed to submit bug report. Please try again.'),
  loginFirst: error('You must be logged in to submit a bug report.'),
  fileProblem: error('Please fix the file error before submitting.'),
  unsupportedType: (type: string) => `Unsupported file type: ${type}`,
  fileTooLarge: 'File size exceeds the 5MB limit',
  notAnImage: 'Please upload an image file (JPEG, PNG, GIF, or WEBP)',
  submitted: success('Bug report submitted successfully. Thank you for your feedback!'),
  statusUpdated: success('The status of the bug report was changed.'),
  statusFailed: error('Failed to change the status. Please try again.'),
} as const
