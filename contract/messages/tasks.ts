import { error, success } from './notice.ts'

export const TASK_MESSAGES = {
  responseMissing: error('Please provide a response before submitting'),
  updateFailed: error('Failed to update task flag'),
  updated: success('Task flag updated successfully'),
  deleteFailed: error('Failed to delete the task. Please try again.'),
  deleted: success('Task deleted successfully'),
  testKept: success('Kept as a test. It is asked again after each change.'),
  testFailed: error('Failed to update the test. Please try again.'),
} as const
