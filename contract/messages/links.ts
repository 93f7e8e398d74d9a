import { error, success } from './notice.ts'

export const LINK_MESSAGES = {
  created: success('Your link is ready'),
  updated: success('Your changes to the link are saved'),
  revoked: { title: 'Link revoked', description: 'It opens nothing any more.' },
  saveFailed: error('Failed to save the link. Please try again.'),
  revokeFailed: error('Failed to revoke the link. Please try again.'),
  listFailed: error('Failed to load your links. Please try again.'),
  openFailed: error('The link could not be opened. Please try again.'),
  passcodeWrong: 'This passcode is not right. Please check it and try again.',
} as const
