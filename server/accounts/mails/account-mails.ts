/** The mails about an account. Each goes only to the account's address and says what to do if it was not requested. */
import type { AuthUser } from '../../core/auth.ts'
import type { Core } from '../../core/core.ts'
import { layOutMail } from '../../core/mail-layout.ts'
import type { Db } from '../../database/schema.ts'

type MailText = Parameters<typeof layOutMail>[0] & { subject: string }

const verification = (url: string): MailText => ({
  subject: 'Confirm your email for Posit',
  heading: 'Confirm your email',
  paragraphs: ['One step is left: confirm that this address is yours, and your account is ready.'],
  action: { label: 'Confirm email', url },
  footnote:
    'The link works for 24 hours. If you did not sign up for Posit, do not follow it; nothing else is needed.',
})

const reset = (url: string): MailText => ({
  subject: 'Reset your Posit password',
  heading: 'Reset your password',
  paragraphs: ['Somebody, most likely you, asked for a new password for your Posit account.'],
  action: { label: 'Choose a new password', url },
  footnote:
    'The link works once, within an hour. If it was not you, ignore this mail: your password stays as it is.',
})

const finishSignUp = (url: string): MailText => ({
  subject: 'Finish signing up for Posit',
  heading: 'Finish signing up',
  paragraphs: [
    'An account was begun with this address but never confirmed. Choose a password and it is yours.',
  ],
  action: { label: 'Choose a password', url },
  footnote:
    'The link works once, within an hour. If it was not you, ignore this mail; nothing else is needed.',
})

const alreadyRegistered = (appUrl: string): MailText => ({
  subject: 'You already have a Posit account',
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, most likely you, tried to sign up with this address, which has an account already.',
    'Log in instead. If you no longer know the password, choose ‘Forgot password?’ there.',
  ],
  action: { label: 'Log in', url: `${appUrl}/login` },
  footnote: 'If it was not you, nothing is needed: your account is unchanged.',
})

const passwordChanged = (appUrl: string): MailText => ({
  subject: 'Your Posit password was changed',
  heading: 'Your password was changed',
  paragraphs: ['The password of your Posit account was just changed, and all other devices were signed out.'],
  action: { label: 'Log in', url: `${appUrl}/login` },
  footnote: 'If it was not you, choose ‘Forgot password?’ on that page at once.',
})

const accountDeleted = (appUrl: string): MailText => ({
  subject: 'Your Posit account was deleted',
  heading: 'Your account was deleted',
  paragraphs: [
    'Your Posit account is gone, and with it your posits, what they knew, your conversations and your files.',
    'You are welcome back at any time, with a new account.',
  ],
  action: { label: 'Go to Posit', url: `${appUrl}/` },
  footnote: 'If it was not you, somebody knew your password: change it wherever else you use it.',
})

export function createAccountMails({ mailer, appUrl }: Pick<Core, 'mailer' | 'appUrl'>) {
  async function send({ email }: Pick<AuthUser, 'email'>, { subject, ...content }: MailText, trx?: Db) {
    await mailer.send({ to: email, subject, ...layOutMail(content) }, trx)
  }
  return {
    sendVerification: (user: AuthUser, url: string) => send(user, verification(url)),
    /** The link verifies the address, so it also finishes a sign-up that was never confirmed. */
    sendReset: (user: AuthUser, url: string) => send(user, (user.emailVerified ? reset : finishSignUp)(url)),
    sendAlreadyRegistered: (user: AuthUser) => send(user, alreadyRegistered(appUrl)),
    /** With the transaction that deletes the account. */
    sendDeleted: (email: string, trx: Db) => send({ email }, accountDeleted(appUrl), trx),
    sendPasswordChanged: (user: Pick<AuthUser, 'email'>) => send(user, passwordChanged(appUrl)),
  }
}

export type AccountMails = ReturnType<typeof createAccountMails>
