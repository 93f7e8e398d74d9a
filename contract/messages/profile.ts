import { error } from './notice.ts'

export const PROFILE_MESSAGES = {
  loadFailed: error('Failed to load profile data. Please try again.'),
  updateFailed: error('Failed to update profile. Please try again.'),
  updated: { title: 'Profile updated' },
} as const
