/**
 * How often somebody may try to sign in or have a mail sent: per address of the connection and per account. The account is
 * counted by what was typed, whether it exists or not, so that the limit does not reveal which accounts exist.
 */
import { createHash } from 'node:crypto'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../core/limits.ts'

/** Against slow guessing from many addresses: this many minutes' worth of tries an hour for one account. */
const ACCOUNT_MINUTES_PER_HOUR = 6
/** A household or an office shares one address. */
const PEOPLE_PER_ADDRESS = 10

const SIGN_IN_MESSAGE = 'Too many attempts to sign in. Please wait a moment and try again.'
const MAIL_MESSAGE =
  'Too many emails were asked for. Please look in your inbox and spam folder, or try again later.'

function limitsOf({ LIMIT_SIGN_INS_PER_MINUTE: tries, LIMIT_MAILS_PER_HOUR: mails }: Core['env']) {
  const signIn = { points: tries, seconds: SECONDS_PER_MINUTE, message: SIGN_IN_MESSAGE }
  const mail = { points: mails, seconds: SECONDS_PER_HOUR, message: MAIL_MESSAGE }
  return {
    signInByAddress: { ...signIn, name: 'sign_in_address' },
    signInByAccount: { ...signIn, name: 'sign_in_account' },
    signInByAccountSlow: {
      ...signIn,
      name: 'sign_in_account_hour',
      points: tries * ACCOUNT_MINUTES_PER_HOUR,
      seconds: SECONDS_PER_HOUR,
    },
    mailByAddress: { ...mail, name: 'mail_address', points: mails * PEOPLE_PER_ADDRESS },
    mailByAccount: { ...mail, name: 'mail_account' },
  } satisfies Record<string, Limit>
}

/** Keys are stored when several nodes share them: no addresses of people in that table, and a bounded length. */
const accountKey = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

export type AccountLimits = ReturnType<typeof createAccountLimits>

export function createAccountLimits({ env, limits }: Pick<Core, 'env' | 'limits'>) {
  const kinds = limitsOf(env)
  /** `device`: this browser is known to the account and has its own count. */
  const tryPassword = async (email: string, device: string | null) => {
    const key = device === null ? accountKey(email) : `device:${device}`
    await limits.consume(kinds.signInByAccount, key)
    await limits.consume(kinds.signInByAccountSlow, key)
  }
  return {
    /** One attempt at an account's password. */
    tryPassword,
    /** Each start leaves a note of its state in the database. */
    startElsewhere: (address: string) => limits.consume(kinds.signInByAddress, address),
    async trySignIn(address: string, email: string, device: string | null) {
      await limits.consume(kinds.signInByAddress, address)
      await tryPassword(email, device)
    },
    async askForMail(address: string, email: string) {
      await limits.consume(kinds.mailByAddress, address)
      await limits.consume(kinds.mailByAccount, accountKey(email))
    },
    /** Whether a mail may be sent that nobody requested explicitly. */
    async mayMail(email: string): Promise<boolean> {
      try {
        await limits.consume(kinds.mailByAccount, accountKey(email))
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
  }
}
