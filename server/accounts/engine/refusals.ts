/** Maps better-auth's error codes to this product's errors. */
import { isAPIError } from 'better-auth/api'
import { ACCOUNT_REFUSALS } from '../../../contract/accounts.ts'
import { AppError } from '../../core/errors.ts'

export const invalidLink = () =>
  new AppError('bad_request', 'This link has expired or was already used. Please ask for a new one.', {
    reason: ACCOUNT_REFUSALS.invalidLink,
  })

const invalidCredentials = () =>
  new AppError('unauthenticated', 'The email or the password is not right.', {
    reason: 'invalid_credentials',
  })

export const currentPasswordIncorrect = () =>
  new AppError('bad_request', 'Current password is incorrect', {
    reason: ACCOUNT_REFUSALS.currentPasswordIncorrect,
  })

const REFUSALS: Record<string, () => AppError> = {
  INVALID_EMAIL_OR_PASSWORD: invalidCredentials,
  INVALID_PASSWORD: currentPasswordIncorrect,
  CREDENTIAL_ACCOUNT_NOT_FOUND: currentPasswordIncorrect,
  INVALID_TOKEN: invalidLink,
  TOKEN_EXPIRED: invalidLink,
  USER_NOT_FOUND: invalidLink,
}

/** The code of a refusal by better-auth; undefined for any other error. */
export const refusalCode = (error: unknown): string | undefined =>
  isAPIError(error) ? error.body?.code : undefined

/** Awaits a call of better-auth and maps its refusal; unknown errors pass through, to be logged and masked. */
export async function mapAuthErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const refusal = REFUSALS[refusalCode(error) ?? '']
    throw refusal ? refusal() : error
  }
}
