import { AppError } from '../../core/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const ONE_CHARACTER = /^(.)\1*$/su
/** Common suffixes that make a form accept a word. Longer ones are hard to guess. */
const USUAL_ENDING = /[\d!?.,_@#$%&*+-]{1,6}$/
const USUAL_SIGNS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}
/** Words that belong to this product. */
const OWN_WORDS = new Set(['posit', 'posits', 'positplus', 'myposit'])

const refusal = (field: string, message: string) =>
  new AppError('bad_request', message, { reason: 'weak_password', fields: { [field]: message } })

const isCommon = (word: string) => COMMON_PASSWORDS.has(word) || OWN_WORDS.has(word)
const isCommonInSomeSpelling = (word: string) =>
  isCommon(word) || isCommon(word.replace(/[01345@$]/g, (sign) => USUAL_SIGNS[sign] ?? sign))

/**
 * Refuses what a stranger would try first: the most common passwords, also with
 * usual signs for letters or a usual ending, the product's own name, one character over and over, and the person's own
 * address. `field` is the name the form has for it. Length is checked by the contract's schema.
 */
export function refuseWeakPassword(password: string, email: string, field: string) {
  const folded = password.trim().toLowerCase()
  const withoutEnding = folded.replace(USUAL_ENDING, '')
  if ([folded, withoutEnding].some(isCommonInSomeSpelling) || ONE_CHARACTER.test(folded)) {
    throw refusal(field, 'This password is one of the most common ones. Please choose another.')
  }
  const [localPart] = email.toLowerCase().split('@')
  if (folded === email.toLowerCase() || folded === localPart) {
    throw refusal(field, 'Your password must not be your email address. Please choose another.')
  }
}
