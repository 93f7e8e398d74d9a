/** Maps Google's failures to the errors that people see. */
import { DRIVE_REFUSALS } from '../../../contract/google-drive.ts'
import { FILE_PROBLEM_MESSAGES } from '../../../contract/knowledge.ts'
import { AppError } from '../../core/errors.ts'
import { GoogleFailure, type GoogleProblem } from '../../core/google/failure.ts'

const BUSY_RETRY_SECONDS = 30

export const notConfigured = () =>
  new AppError('unavailable', 'This server has no connection to Google Drive.', {
    reason: DRIVE_REFUSALS.notConfigured,
  })
export const notConnected = () =>
  new AppError('conflict', 'Connect Google Drive first.', { reason: DRIVE_REFUSALS.notConnected })
export const reconnect = () =>
  new AppError('conflict', 'Google no longer lets us read your Drive. Please connect it again.', {
    reason: DRIVE_REFUSALS.reconnect,
  })
export const noPermission = () =>
  new AppError('bad_request', 'Google Drive may be read only if you leave that box ticked at Google.', {
    reason: DRIVE_REFUSALS.noPermission,
  })

const fileNotFound = () =>
  new AppError('not_found', 'This file is no longer in your Google Drive, or no longer shared with you.', {
    reason: DRIVE_REFUSALS.fileNotFound,
  })
const busy = () =>
  new AppError('rate_limited', 'Google Drive is busy. Please try again in a moment.', {
    retryAfter: BUSY_RETRY_SECONDS,
    reason: 'drive_busy',
  })
const tooLarge = () => new AppError('too_large', FILE_PROBLEM_MESSAGES.too_large, { reason: 'too_large' })
const refused = () =>
  new AppError(
    'bad_request',
    'Google Drive does not hand this out. Please try again, or choose another file.',
    {
      reason: 'drive_refused',
    },
  )
const silent = () =>
  new AppError('unavailable', 'Google Drive did not answer. Please try again.', { reason: 'drive_silent' })

const REFUSALS: Record<GoogleProblem, () => AppError> = {
  unauthorized: reconnect,
  grant_ended: reconnect,
  no_permission: reconnect,
  not_found: fileNotFound,
  rate_limited: busy,
  too_large: tooLarge,
  refused,
  unavailable: silent,
  nonsense: silent,
}

/** Anything that is no failure of Google stays as it is. */
export const refusalOf = (error: unknown) =>
  error instanceof GoogleFailure ? REFUSALS[error.problem]() : error
