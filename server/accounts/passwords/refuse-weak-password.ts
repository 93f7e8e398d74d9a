import { AppError } from '../../core/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const ONE_CHARACTER = /^(.)\1*$/su

const refusal = (field: string, message: string) =>
  new AppError('bad_request', message, { reason: 'weak_password', fields: { [field]: message } })

/**
 * Refuses what a stranger would try first: the most common passwords, one character over and over, and the person's own
 * address. `field` is the name the form has for it. Length is checked by the contract's schema.
 */
export function refuseWeakPassword(password: string, email: string, field: string) {
  const folded = password.trim().toLowerCase()
  if (COMMON_PASSWORDS.has(folded) || ONE_CHARACTER.test(folded)) {
    throw refusal(field, 'This password is one of the most common ones. Please choose another.')
  }
  const [localPart] = email.toLowerCase().split('@')
  if (folded === email.toLowerCase() || folded === localPart) {
    throw refusal(field, 'Your password must not be your email address. Please choose another.')
  }
}
